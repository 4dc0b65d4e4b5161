/** Limits of the drawing of a floor. Coordinates are whole cells of a grid. */
export const planColumns = 48
export const planRows = 2_000
export const minTableSize = 2
export const maxTableSize = 16
export const maxFloors = 50

export const tableShapes = ['square', 'round'] as const
export type TableShape = (typeof tableShapes)[number]
