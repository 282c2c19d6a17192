import SheetInterface

extension Stage {
    /// All that is to be drawn now, bottom to top; what leaves is among it.
    package func frame(at now: Instant) -> [StagedLayer] {
        let dims = Self.separate(entries.map { $0.dim.value(at: now) })
        return zip(entries, dims).map { entry, dim in
            let height = max(0, entry.held ?? entry.height.value(at: now))
            return StagedLayer(
                layer: entry.layer, presence: entry.presence(at: now),
                frame: surface.frame(of: entry.layer.style, height: height),
                layoutHeight: max(entry.layer.height, min(height, surface.height)),
                opacity: min(max(entry.opacity.value(at: now), 0), 1), dim: dim,
                isInteractive: entry.layer.isInteractive && !entry.isLeaving
                    && entry.reach.isOpen(at: now))
        }
    }

    /// Dims that, laid over each other, make everything as dark as the darkest dim above it.
    static func separate(_ dims: [Double]) -> [Double] {
        var above = 0.0
        var separate: [Double] = []
        for dim in dims.reversed() {
            let dark = max(above, min(max(dim, 0), 1))
            separate.append(above < 1 ? 1 - (1 - dark) / (1 - above) : 0)
            above = dark
        }
        return separate.reversed()
    }
}

extension Stage.Entry {
    fileprivate func presence(at now: Stage.Instant) -> StagedLayer.Presence {
        if isLeaving { return .leaving }
        return isSettled(at: now) ? .resting : .moving
    }
}
