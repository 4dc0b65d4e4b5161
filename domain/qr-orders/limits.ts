/** Maximum number of lines in a guest order, because guests are anonymous. */
export const maxGuestLines = 50
export const maxGuestUnits = 200
