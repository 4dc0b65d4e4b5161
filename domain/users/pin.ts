/** Wrong PINs of a person, one after the other, until a manager has to unlock. */
export const maxWrongPins = 10
