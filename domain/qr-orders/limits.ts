/** Guests are anonymous, so what one of them can send to the staff at once is bounded. */
export const maxGuestLines = 50
export const maxGuestUnits = 200
