// Apart from the schemas, so that the screens of orders need no schema library.

export const discountReasons = ['regular_guest', 'complaint', 'too_long', 'promotion', 'staff', 'other'] as const
export type DiscountReasonCode = (typeof discountReasons)[number]

/** Maximum of discounts on an order, which bounds the events and the invoice. */
export const maxDiscounts = 10
