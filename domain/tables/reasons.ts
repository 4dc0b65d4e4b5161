/** Reasons for which guests call. */
export const callReasons = ['waiter', 'bill'] as const
export type CallReason = (typeof callReasons)[number]
