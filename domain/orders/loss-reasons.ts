// Apart from the schemas, so that the screens of orders need no schema library.

export const lossReasons = ['changed_mind', 'wrong_item', 'too_long', 'guest_left', 'damaged', 'other'] as const
export type LossReasonCode = (typeof lossReasons)[number]

export const maxReasonText = 200
