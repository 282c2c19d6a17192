// Stands in until the target has its files.
