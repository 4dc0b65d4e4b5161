/** Maximum of open orders in a list: more than a restaurant has at once, and some 2 MB. */
export const maxOpenOrders = 1_000

/** Maximum of orders that one request moves to another table: more than a table has. */
export const maxMovedOrders = 50

/** Limits of the ended orders on the kitchen screen, the same for the server's list and the screen's own. */
export const endedOrders = {
  /** Time for which ended orders are listed: no guest waits longer for a dish. */
  forMs: 3 * 60 * 60_000,
  /** Number of ended orders that are neither cancelled nor in preparation, the newest first. */
  newest: 30,
  /** Maximum of listed orders: more than a restaurant cancels or leaves unfinished in that time. */
  max: 200,
} as const

/** Highest line number: clients address a line with four digits. */
export const maxLine = 9_999
