/** How many open orders one list holds: more than any restaurant works on at once, and some 2 MB. */
export const maxOpenOrders = 1_000

/** How many orders one request moves to another table: more than any table has. */
export const maxMovedOrders = 50

/** What the kitchen still sees of orders that have ended. The server reads its list by these, and a screen keeps its own by them. */
export const endedOrders = {
  /** A plate that is made three hours after its order was closed is none that a guest waits for. */
  forMs: 3 * 60 * 60_000,
  /** Of those that are neither cancelled nor in the making, the newest. */
  newest: 30,
  /** Far more than a restaurant cancels or leaves unfinished within hours. */
  max: 200,
} as const
