// Apart from the schemas, so that the screens of orders need no schema library.

export const discountReasons = ['regular_guest', 'complaint', 'too_long', 'promotion', 'staff', 'other'] as const
export type DiscountReasonCode = (typeof discountReasons)[number]

/** Far more than a bill ever has: it bounds the events and the invoice. */
export const maxDiscounts = 10
