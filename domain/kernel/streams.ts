import type {
  BusinessDay,
  CustomerId,
  OrderId,
  Period,
  QrOrderId,
  ReservationId,
  TenantId,
  UserId,
} from '@comanda/domain/kernel/ids.ts'

/** The names of the streams that commands write (DESIGN §2). */
export const orderStream = (tenantId: TenantId, orderId: OrderId): string => `order-${tenantId}_${orderId}`
export const qrOrderStream = (tenantId: TenantId, qrOrderId: QrOrderId): string => `qrOrder-${tenantId}_${qrOrderId}`
export const tokensStream = (tenantId: TenantId, day: BusinessDay): string => `tokens-${tenantId}_${day}`
export const invoicesStream = (tenantId: TenantId, period: Period): string => `invoices-${tenantId}_${period}`
export const menuStream = (tenantId: TenantId): string => `menu-${tenantId}`
export const storeStream = (tenantId: TenantId): string => `store-${tenantId}`
export const tenantStream = (tenantId: TenantId): string => `tenant-${tenantId}`
export const userStream = (userId: UserId): string => `user-${userId}`
export const customerStream = (tenantId: TenantId, customerId: CustomerId): string =>
  `customer-${tenantId}_${customerId}`
export const reservationStream = (tenantId: TenantId, reservationId: ReservationId): string =>
  `reservation-${tenantId}_${reservationId}`
