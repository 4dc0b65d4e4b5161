/** Maximum of the minutes without input after which a till locks itself. */
export const maxLockMinutes = 60
