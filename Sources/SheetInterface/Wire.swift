/// The room for the types that travel, which share their names with the ones of the core.
package enum Wire {}
