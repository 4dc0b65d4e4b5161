/** Sounds of new tickets that a station can have. `none`: silent. */
export const stationSounds = ['bell', 'chime', 'gong', 'pips', 'none'] as const
export type StationSound = (typeof stationSounds)[number]

/** Sound of stations without a choice, the general kitchen, and a kitchen without stations. */
export const usualSound: StationSound = 'bell'
