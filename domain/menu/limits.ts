export const maxMenuItems = 5_000
export const maxCategories = 500
export const maxTaxes = 100
export const maxVariants = 50
export const maxAddons = 50
export const maxChoiceGroups = 200
export const maxChoiceOptions = 30
/** Choice groups of one item. */
export const maxItemChoiceGroups = 10
export const maxStations = 20
export const maxStationTitle = 30
/** Items that are routed to a station by themselves, besides its categories. */
export const maxStationItems = 500
export const maxDescription = 500
/** Maximum count of the remaining portions of an item. */
export const maxPortions = 999
