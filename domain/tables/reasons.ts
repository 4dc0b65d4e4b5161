/** What guests call for. */
export const callReasons = ['waiter', 'bill'] as const
export type CallReason = (typeof callReasons)[number]
