import type { Call } from '@comanda/http/access.ts'

/** All calls of clients of 1.2.0: a spec fails if one is missing in the access table or in the APIs. */
export const specCalls = `
POST /auth/signin · POST /auth/signup · POST /auth/signout · POST /auth/forgot-password · POST /auth/reset-password/:token
POST /auth/stripe-product-lookup · GET /auth/subscription-details · POST /auth/cancel-subscription · POST /auth/refresh-token
POST /superadmin/refresh-token · GET /auth/devices · POST /auth/remove-device · GET /dashboard · GET /pos/init
POST /pos/create-order · POST /pos/create-order-and-invoice · GET /pos/qrorders/count · GET /pos/qrorders
POST /pos/qrorders/cancel-all · POST /pos/qrorders/update-status/:id · GET /customers
GET /customers/search-by-phone-name/search · POST /customers/add · POST /customers/:id/update · DELETE /customers/:id/delete
GET /orders · GET /orders/init · POST /orders/update-status/:id · POST /orders/cancel · POST /orders/complete
POST /orders/complete-order-payment-summary · POST /orders/complete-and-pay-order · GET /kitchen · POST /kitchen/:id
GET /reservations/init · GET /reservations · GET /reservations/search · POST /reservations/add · POST /reservations/update/:id
DELETE /reservations/delete/:id · GET /invoices · GET /invoices/init · POST /invoices/orders · GET /invoices/search
GET /users · POST /users/add · POST /users/update/:username · POST /users/update-password/:username
DELETE /users/delete/:username · GET /reports · GET /settings/store-setting · POST /settings/store-setting
GET /settings/print-setting · POST /settings/print-setting · GET /settings/payment-types · POST /settings/payment-types/add
DELETE /settings/payment-types/:id · POST /settings/payment-types/:id/toggle · POST /settings/payment-types/:id/update
GET /settings/taxes · POST /settings/taxes/add · DELETE /settings/taxes/:id · POST /settings/taxes/:id/update
GET /settings/store-tables · POST /settings/store-tables/add · POST /settings/store-tables/:id/update
DELETE /settings/store-tables/:id · GET /settings/categories · POST /settings/categories/add
POST /settings/categories/:id/update · DELETE /settings/categories/:id · GET /menu-items · GET /menu-items/:id
POST /menu-items/add · POST /menu-items/update/:id · POST /menu-items/update/:id/upload-photo
POST /menu-items/update/:id/remove-photo · DELETE /menu-items/delete/:id · POST /menu-items/variants/:itemId/add
POST /menu-items/variants/:itemId/update/:variantId · DELETE /menu-items/variants/:itemId/delete/:variantId
POST /menu-items/addons/:itemId/add · POST /menu-items/addons/:itemId/update/:addonId
DELETE /menu-items/addons/:itemId/delete/:addonId · GET /qrmenu/:qrcode · POST /qrmenu/:qrcode/place-order
POST /superadmin/signin · POST /superadmin/signout · GET /superadmin/dashboard · GET /superadmin/tenantsData
GET /superadmin/tenants · POST /superadmin/tenants/add · PATCH /superadmin/tenants/update/:id
DELETE /superadmin/tenants/delete/:id · GET /superadmin/tenantsData/:status · GET /superadmin/reports
GET /superadmin/tenants/:id/subscription-history`
  .split(/[·\n]/)
  .map((call) => call.trim())
  .filter((call) => call !== '') as Call[] // access.spec.ts checks each against the table
