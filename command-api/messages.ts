import type { CardPaymentRejection } from '@comanda/domain/card-payments/card-payments.ts'
import type { CustomerRejection } from '@comanda/domain/customers/customer.ts'
import type { TenderRejection } from '@comanda/domain/invoices/tenders.ts'
import type { MenuRejection } from '@comanda/domain/menu/commands.ts'
import type { CartRejection } from '@comanda/domain/menu/price-cart.ts'
import type { OrderRejection } from '@comanda/domain/orders/order.ts'
import type { PortionsRejection } from '@comanda/domain/portions/portions.ts'
import type { QrOrderRejection } from '@comanda/domain/qr-orders/qr-order.ts'
import type { RefundRejection, ReopenRejection } from '@comanda/domain/refunds/refunds.ts'
import type { ReservationRejection } from '@comanda/domain/reservations/reservation.ts'
import type { StoreRejection } from '@comanda/domain/store/store.ts'
import type { TableRejection } from '@comanda/domain/tables/table.ts'
import type { TenantRejection } from '@comanda/domain/tenants/tenant.ts'
import type { LimitRejection } from '@comanda/domain/users/limits.ts'
import type { UserRejection } from '@comanda/domain/users/user.ts'
import type { VisitRejection } from '@comanda/domain/visits/visit.ts'

/** Refusals by the API itself, besides the rules of the domain. */
type ApiRejection =
  | 'RequestIdTaken'
  | 'RequestIdMalformed'
  | 'TableJoining'
  | 'PricesChanged'
  | 'CurrenciesDiffer'
  | 'TenderInvalid'
  | 'PaymentInterrupted'
  | 'OrdersCancelledInPart'
  | 'OrdersCompletedInPart'
  | 'OrdersMovedInPart'
  | 'OrdersFiredInPart'
  | 'OrdersHeldInPart'
  | 'BillPrintedInPart'
  | 'OrderTooLarge'
  | 'InvoiceTooLarge'
  | 'SubscribedAlready'
  | 'QrOrderingOff'
  | 'QrOrderBusy'
  | 'CancelNotAllowed'
  | 'CloseNotAllowed'
  | 'SoldOut'
  | 'RefundNotAllowed'
  | 'InvoiceUnknown'
  | 'RefundAmountInvalid'
  | 'DiscountNotAllowed'
  | 'CompNotAllowed'
  | 'LimitInvalid'
  | 'ApprovalInvalid'
  | 'ApprovalExceeded'
  | 'ApproverNotAllowed'
  | 'ApproverIsRequester'
  | 'ApprovalEnded'
  | 'CurrencyChanged'
  | 'JoinInterrupted'
  | 'ChargesDiffer'
  | 'TableInUse'
  | 'CallsOff'
  | 'NetworkPrintingOff'
  | 'NoTicketPrinter'
  | 'PrinterOfPaperDeleted'
  | 'NoServiceCharge'
  | 'OrdersChargedInPart'
  | 'CardTerminalsOff'
  | 'CardPaymentOpen'
  | 'CardPaymentTaken'
  | 'CardPaymentElsewhere'
  | 'CardReaderCodeInvalid'
  | 'CardReaderOffline'

export type AnyRejection =
  | ApiRejection
  | CartRejection
  | TenderRejection
  | OrderRejection
  | RefundRejection
  | ReopenRejection
  | QrOrderRejection
  | MenuRejection
  | PortionsRejection
  | StoreRejection
  | TenantRejection
  | UserRejection
  | LimitRejection
  | CustomerRejection
  | ReservationRejection
  | VisitRejection
  | TableRejection
  | CardPaymentRejection

/** Status (C2.1) and text (rule S4) of every refusal. A rejection without a text does not compile. */
export const refusals: Readonly<Record<AnyRejection, readonly [status: number, text: string]>> = {
  RequestIdTaken: [409, 'This request id was already used for another request!'],
  RequestIdMalformed: [400, 'The Idempotency-Key must be 1 to 255 visible ASCII characters!'],
  PricesChanged: [409, 'Prices have changed, please review the order!'],
  CurrenciesDiffer: [409, 'These orders have different currencies and cannot be paid together!'],
  TenderInvalid: [400, 'Please provide valid payments!'],
  TenderNegative: [400, 'Please provide valid payments!'],
  TendersDiffer: [409, 'The payments do not add up to the total!'],
  TenderTooLow: [400, 'The amount received is less than what is due!'],
  ChangeNeedsCash: [400, 'Only cash gives change!'],
  PaymentInterrupted: [409, 'The payment was interrupted, please try again!'],
  OrdersCancelledInPart: [409, 'Only some of these orders were cancelled, the others were changed on another device!'],
  OrdersCompletedInPart: [409, 'Only some of these orders were completed, the others were changed on another device!'],
  OrdersMovedInPart: [409, 'Only some of these orders were moved, the others were changed on another device!'],
  OrdersFiredInPart: [409, 'Only some of these orders were fired, the others were changed on another device!'],
  OrdersHeldInPart: [409, 'Only some of these orders are held, the others were changed on another device!'],
  BillPrintedInPart: [409, 'Some of these orders were changed on another device, please print the bill again!'],
  OrderTooLarge: [413, 'The order is too large!'],
  InvoiceTooLarge: [413, 'These orders are too large for one invoice, please pay fewer at once!'],

  CancelNotAllowed: [403, 'You may not cancel what was sent to the kitchen!'],
  DiscountNotAllowed: [403, 'You may not give discounts!'],
  CompNotAllowed: [403, 'You may not give anything for free!'],
  CloseNotAllowed: [403, 'You may not complete an order that is not paid!'],

  RefundNotAllowed: [403, 'You may not give money back!'],
  InvoiceUnknown: [404, 'Invoice not found!'],
  RefundUnknown: [404, 'Refund not found!'],
  RefundLineUnknown: [404, 'This line is not on the invoice!'],
  RefundEmpty: [400, 'Please choose what to refund!'],
  RefundAmountInvalid: [400, 'Please provide a valid amount!'],
  RefundTooHigh: [409, 'This is more than was paid!'],
  RefundedAlready: [409, 'This was already refunded!'],
  RefundedInPart: [409, 'Some of this invoice was refunded already: it cannot be reopened!'],

  CartEmpty: [400, 'Cart is empty!'],
  CartTooLong: [400, 'The cart has too many lines!'],
  QuantityInvalid: [400, 'Please provide valid quantity!'],
  NotesTooLong: [400, 'Notes must have at most 100 characters!'],
  AddonDoubled: [400, 'An addon was chosen twice!'],
  ChoiceMissing: [409, 'Something that belongs to this dish is not chosen yet!'],
  TooManyChosen: [409, 'Too many options of this dish are chosen!'],
  SoldOut: [409, 'This is sold out!'],
  NotEnoughLeft: [409, 'There are not so many left!'],
  PortionsGivenBack: [409, 'Its portions may be sold already, please add it to the order again!'],
  PortionsInvalid: [400, 'Please provide how many are left!'],
  TotalTooLarge: [400, 'The total of the order is too large!'],

  OrderUnknown: [404, 'Order not found!'],
  ItemUnknown: [404, 'Order item not found!'],
  QuantityTooLarge: [409, 'There are not so many of this item any more!'],
  TooManyLines: [409, 'This order has too many lines!'],
  ItemStarted: [409, 'The kitchen has already started this item!'],
  ItemVoided: [409, 'This item was cancelled on another device!'],
  ItemChanged: [409, 'This item was changed on another device!'],
  ItemDiscounted: [409, 'This item has a discount, please remove it first!'],
  CurrencyChanged: [409, 'The currency has changed since this order was placed, please send a new one!'],
  NothingStays: [409, 'At least one item must stay on the order!'],
  NotSplitOff: [409, 'This order was not split off another one!'],
  NothingToJoin: [409, 'There is nothing to join on this order!'],
  JoinInterrupted: [409, 'One of these bills was changed meanwhile, please try again!'],
  ChargesDiffer: [409, 'These orders have different service charges, please add or remove it on one of them first!'],
  OrderPlacedAlready: [409, 'This order was already placed!'],
  OrderNotOpen: [409, 'This order is already completed!'],
  OrderCancelledAlready: [409, 'This order is cancelled!'],
  OrderInCheckout: [409, 'This order is already being paid on another device!'],
  OrderAlreadyPaid: [409, 'This order is already paid!'],
  NothingToPay: [409, 'There is nothing to pay on this order!'],
  NothingToReprint: [409, 'There is nothing on this ticket any more!'],
  CheckoutUnknown: [409, 'The payment was interrupted, please try again!'],
  CheckoutReleased: [409, 'The payment was interrupted, please try again!'],
  CheckoutCommitted: [409, 'This order is already being paid on another device!'],
  CheckoutNotCommitted: [409, 'The payment was interrupted, please try again!'],
  NotTheLeadOrder: [409, 'The payment was interrupted, please try again!'],
  DiscountInvalid: [400, 'Please provide a valid discount!'],
  DiscountTooLarge: [409, 'A discount must leave something to pay, otherwise give it for free!'],
  DiscountUnknown: [404, 'Discount not found!'],
  NothingToDiscount: [409, 'There is nothing left to discount!'],
  TooManyDiscounts: [409, 'This order has too many discounts!'],
  CourseStarted: [409, 'The kitchen has already started this course!'],

  QrOrderingOff: [409, 'Ordering is not available right now!'],
  CallsOff: [409, 'Nobody can be called from here right now, please ask the staff!'],
  QrOrderUnknown: [404, 'QR order not found!'],
  QrOrderAcceptedAlready: [409, 'This QR order was already sent to the kitchen!'],
  QrOrderDismissedAlready: [409, 'This QR order was already cancelled!'],
  QrOrderBusy: [409, 'This QR order is being sent or cancelled on another device!'],
  GuestOrderTooLarge: [400, 'The order is too large!'],

  TitleInvalid: [400, 'Please enter title!'],
  PriceInvalid: [400, 'Please provide valid price!'],
  TaxRateInvalid: [400, 'Invalid value provided in Tax Rate!'],
  CategoryUnknown: [404, 'Category not found!'],
  TaxUnknown: [404, 'Tax not found!'],
  MenuItemUnknown: [404, 'An item is no longer on the menu!'],
  VariantUnknown: [404, 'A variant is no longer on the menu!'],
  AddonUnknown: [404, 'An addon is no longer on the menu!'],
  MenuFull: [409, 'The menu is full!'],
  TooManyVariants: [409, 'This item has too many variants!'],
  TooManyAddons: [409, 'This item has too many addons!'],
  StationUnknown: [404, 'Station not found!'],
  TooManyStations: [409, 'There are too many stations!'],
  ChoiceGroupUnknown: [404, 'Choice group not found!'],
  ChoiceBoundsInvalid: [400, 'Please provide a least and a most that fit the options!'],
  TooManyChoiceGroups: [409, 'There are too many choice groups!'],
  TooManyChoiceOptions: [400, 'This group has too many options!'],

  PrinterUnknown: [404, 'Printer not found!'],
  TooManyPrinters: [409, 'There are too many printers!'],
  PrinterAddressInvalid: [400, 'Please provide a private address such as 192.168.1.50!'],
  CopiesInvalid: [400, 'Please provide 1 to 5 copies!'],
  PrinterOfPaperDeleted: [409, 'The printer of this paper was deleted, please choose another!'],
  NoTicketPrinter: [409, 'No printer prints this ticket!'],
  NetworkPrintingOff: [409, 'This server does not connect to printers: please choose one that asks the server!'],

  StoreNotOpen: [409, 'The store is not set up yet!'],
  StoreNameInvalid: [400, 'Please provide store name!'],
  TextTooLong: [400, 'The text is too long!'],
  CurrencyUnknown: [400, 'Please provide valid currency!'],
  TimeZoneUnknown: [400, 'Please provide valid time zone!'],
  CutOffHourInvalid: [400, 'Please provide valid cut-off hour!'],
  FloorInvalid: [400, "Please provide Floor or use '-'"],
  SeatingCapacityInvalid: [400, "Please provide Valid Seating Capacity count or '0'"],
  ChargeTitleInvalid: [400, 'Please name the service charge!'],
  ChargeRuleInvalid: [400, 'Please provide a valid service charge!'],
  NoServiceCharge: [409, 'This restaurant has no service charge!'],
  OrdersChargedInPart: [409, 'Only some of these orders were changed, the others were changed on another device!'],
  CardTerminalsOff: [409, 'Card terminals are not set up here, please contact support!'],
  CardReaderUnknown: [404, 'Card terminal not found!'],
  TooManyCardReaders: [409, 'There are too many card terminals!'],
  CardReaderCodeInvalid: [409, 'No card terminal shows this code!'],
  CardReaderOffline: [409, 'The card terminal does not answer: is it on, and has it a network?'],
  CardPaymentUnknown: [404, 'Card payment not found!'],
  CardPaymentElsewhere: [409, 'A card was charged for other orders too, please pay them together!'],
  CardPaymentRunning: [409, 'A card payment of this bill is still open!'],
  CardPaymentOpen: [409, 'A card payment of this order is open: cancel it in the payment, or ask the terminal again!'],
  CardPaymentTaken: [409, 'A card was charged for this order: return the money in the payment, or finish it!'],
  CardPaymentTooHigh: [409, 'This is more than is left to pay!'],
  CardPaymentNotCaptured: [409, 'This card payment took no money, please check the payments!'],
  CardPaymentInUse: [409, 'A bill is being paid with this card payment!'],
  PartPaymentTooHigh: [409, 'This is more than is left to pay!'],
  PartPaymentUnknown: [404, 'Part payment not found!'],
  PartPaymentReturned: [409, 'This payment was given back!'],
  PartPaymentTaken: [409, 'A part of this order is already paid: take the payment back, or finish it!'],
  PartPaymentsDiffer: [409, 'A part of this bill is already paid, please check the payments!'],
  PartPaymentElsewhere: [409, 'A part was paid together with other orders, please pay them together!'],
  TooManyPartPayments: [409, 'Too many payments at once!'],
  TableUnknown: [404, 'Table not found!'],
  TooManyTables: [409, 'The store has too many tables!'],
  TableInUse: [409, 'This table has guests or open orders!'],
  FloorPlanChanged: [409, 'The plan was changed on another device!'],
  FloorPlanInvalid: [400, 'The plan is not valid!'],
  TooManyFloors: [409, 'There are too many floors!'],
  PaymentTypeUnknown: [404, 'Payment type not found!'],
  TooManyPaymentTypes: [409, 'The store has too many payment types!'],

  TenantUnknown: [404, 'Tenant not found!'],
  TenantNameInvalid: [400, 'Please provide business name!'],
  SubscriptionUnknown: [404, 'Subscription not found!'],
  SubscribedAlready: [409, 'Your subscription is active already!'],
  UsernameTaken: [400, 'This email is already in use!'],
  UserUnknown: [404, 'User not found!'],
  AdminProtected: [409, 'An admin cannot be changed here!'],
  OwnAccountProtected: [400, 'You cannot do this to your own account!'],
  PhoneTaken: [400, 'A customer with this phone already exists!'],
  CustomerUnknown: [404, 'Customer not found!'],

  ReservationUnknown: [404, 'Reservation not found!'],
  PeopleCountInvalid: [400, 'Please provide valid people count!'],

  VisitUnknown: [404, 'These guests are not seated!'],
  VisitOver: [409, 'These guests have already left!'],
  SeatedElsewhere: [409, 'These guests already sit at another table!'],
  CoversInvalid: [400, 'Please provide the number of guests!'],
  TableTaken: [409, 'Other guests sit at this table!'],
  TableJoined: [409, 'This table is joined with another one already!'],
  TableJoining: [409, 'Somebody else is seating guests or joining tables there, please try again!'],
  JoinedTablesPaid: [409, 'A bill of these tables was paid since, separate them at the table!'],

  UserHasMoreScopes: [409, 'You cannot change a user who has scopes that you do not have!'],
  ScopeNotYours: [409, 'You cannot grant a scope that you do not have!'],
  UserHasHigherLimits: [409, 'You cannot change a user who has higher limits than you!'],
  LimitAboveYours: [409, 'You cannot grant more than your own limits allow!'],
  DiscountPercentLimited: [409, 'This discount is above your limit in percent, somebody else must approve it!'],
  DiscountPerBillLimited: [409, 'This discount is above your limit for a bill, somebody else must approve it!'],
  DiscountPerDayLimited: [409, 'This discount is above your limit for today, somebody else must approve it!'],
  CompLimited: [409, 'Somebody else must approve what is given for free!'],
  VoidLimited: [409, 'The kitchen has begun, somebody else must approve that it is cancelled!'],
  PrintedBillLimited: [409, 'The bill was printed, somebody else must approve that it is less!'],
  ApprovalInvalid: [409, 'This approval is not valid, please ask for it again!'],
  ApprovalExceeded: [409, 'The bill has changed since it was approved, please ask for it again!'],
  ApproverNotAllowed: [409, 'The person who approved it may not do this!'],
  ApprovalEnded: [409, 'Nobody waits for this approval any more!'],
  ApproverIsRequester: [400, 'Nobody approves what they do themselves!'],
  LimitInvalid: [400, 'Please provide a valid amount!'],
  RefundLimited: [409, 'This refund is above your limit, somebody else must approve it!'],
}

/**
 * Refusals because of a temporary state. They are not stored under an Idempotency-Key: the same request may succeed a
 * moment later (decision 0036).
 */
export const temporaryRefusals: ReadonlySet<AnyRejection> = new Set<AnyRejection>([
  'PaymentInterrupted',
  'OrderInCheckout',
  'CheckoutUnknown',
  'CheckoutReleased',
  'CheckoutCommitted',
  'CheckoutNotCommitted',
  'QrOrderBusy',
  'QrOrderingOff',
  'StoreNotOpen',
  'SoldOut',
  'NotEnoughLeft',
  'TableInUse',
  'TableTaken',
  'SeatedElsewhere',
  'TableJoined',
  'TableJoining',
  'JoinedTablesPaid',
  'JoinInterrupted',
  'ChargesDiffer',
  'NotTheLeadOrder',
  'CardPaymentRunning',
  'CardPaymentOpen',
  'CardPaymentTaken',
  'CardPaymentInUse',
  'PartPaymentTooHigh',
  'PartPaymentTaken',
  'PartPaymentsDiffer',
  'PartPaymentElsewhere',
  'CallsOff',
  'DiscountPerDayLimited',
])
