/** Number of consecutive wrong PINs after which a manager has to unlock the person. */
export const maxWrongPins = 10
