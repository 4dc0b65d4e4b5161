/** How many open orders one list holds: more than any restaurant works on at once, and some 2 MB. */
export const maxOpenOrders = 1_000

/** How many orders one request moves to another table: more than any table has. */
export const maxMovedOrders = 50

/** Limits of the ended orders on the kitchen screen, the same for the server's list and the screen's own. */
export const endedOrders = {
  /** A plate that is made three hours after its order was closed is none that a guest waits for. */
  forMs: 3 * 60 * 60_000,
  /** Number of ended orders that are neither cancelled nor in preparation, the newest first. */
  newest: 30,
  /** Far more than a restaurant cancels or leaves unfinished within hours. */
  max: 200,
} as const
