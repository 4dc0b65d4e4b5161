import { existing, type Handler, on } from './fold-handlers.ts'
import type { PaymentType, Price, Print, Venue } from './recorded-events.ts'

type ItemPrice = { itemId: string; price: Price }
type VariantPrice = ItemPrice & { variantId: string }
const itemPrice = on<ItemPrice>((venue, { itemId, price }) => void venue.prices.set(itemId, price))
const variantPrice = on<VariantPrice>((venue, { itemId, variantId, price }) => {
  venue.variantPrices.set(`${itemId}/${variantId}`, price)
})
const storeDetails = on<Partial<Venue>>((venue, { name, currency, timeZone, cutOffHour }) => {
  if (name !== undefined) venue.store.name = name
  if (currency !== undefined) venue.currency = currency
  if (timeZone !== undefined) venue.timeZone = timeZone
  if (cutOffHour !== undefined) venue.cutOffHour = cutOffHour
})

export const storeHandlers: Readonly<Record<string, Handler>> = {
  MenuItemAdded: itemPrice,
  MenuItemRepriced: itemPrice,
  MenuItemRemoved: on<ItemPrice>((venue, { itemId }) => {
    venue.prices.delete(itemId)
    venue.pictures.delete(itemId)
    for (const key of venue.variantPrices.keys()) if (key.startsWith(itemId)) venue.variantPrices.delete(key)
  }),
  MenuItemPictured: on<{ itemId: string; image: string }>((venue, { itemId, image }) => {
    venue.pictures.set(itemId, image)
  }),
  MenuItemUnpictured: on<ItemPrice>((venue, { itemId }) => void venue.pictures.delete(itemId)),
  VariantAdded: variantPrice,
  VariantRepriced: variantPrice,
  VariantRemoved: on<VariantPrice>((venue, { itemId, variantId }) => {
    venue.variantPrices.delete(`${itemId}/${variantId}`)
  }),
  StoreOpened: storeDetails,
  CurrencyChosen: storeDetails,
  BusinessDaySet: storeDetails,
  TenantRegistered: on<Venue>((venue, { name, registeredAt, trialEndsAt }) => {
    Object.assign(venue, { name, registeredAt, trialEndsAt: trialEndsAt ?? null })
  }),
  TenantRenamed: on<Venue>((venue, { name }) => {
    venue.name = name
  }),
  TenantActivated: on((venue) => {
    venue.isActive = true
  }),
  TenantDeactivated: on((venue) => {
    Object.assign(venue, { isActive: false, trialEndsAt: null })
  }),
  TenantClosed: on((venue) => {
    venue.isClosed = true
  }),
}

type PaymentTypeData = { paymentTypeId: string } & PaymentType
const activity = (isActive: boolean): Handler =>
  on<PaymentTypeData>((venue, { paymentTypeId }) => {
    existing(venue.paymentTypes, paymentTypeId).isActive = isActive
  })
const staffName = on<{ userId: string; name: string }>((venue, { userId, name }) => void venue.staff.set(userId, name))

export const settingHandlers: Readonly<Record<string, Handler>> = {
  StoreRenamed: storeDetails,
  StoreContactChanged: on<Venue['store']>(({ store }, { address, phone, email }) => {
    Object.assign(store, { address, phone, email })
  }),
  PrintLayoutChosen: on<Print>((venue, layout) => {
    venue.print = layout
  }),
  PaymentTypeAdded: on<PaymentTypeData>((venue, { paymentTypeId, title, isActive }) => {
    venue.paymentTypes.set(paymentTypeId, { title, isActive })
  }),
  PaymentTypeRenamed: on<PaymentTypeData>((venue, { paymentTypeId, title }) => {
    existing(venue.paymentTypes, paymentTypeId).title = title
  }),
  PaymentTypeEnabled: activity(true),
  PaymentTypeDisabled: activity(false),
  PaymentTypeCashSet: on<PaymentTypeData>((venue, { paymentTypeId, cash }) => {
    existing(venue.paymentTypes, paymentTypeId).cash = cash
  }),
  PaymentTypeRemoved: on<PaymentTypeData>((venue, { paymentTypeId }) => void venue.paymentTypes.delete(paymentTypeId)),
  UserAdded: staffName,
  UserRenamed: staffName,
}
