/** Longest time in minutes after which a till that nobody touches locks itself. */
export const maxLockMinutes = 60
