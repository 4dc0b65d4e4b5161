/** All addresses of the app. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  noAccess: '/no-access',
  subscribed: '/success',
  cancelledPayment: '/cancelled-payment',
  printReceipt: '/print-receipt',
  printToken: '/print-token',
  dashboard: '/dashboard',
  home: '/dashboard/home',
  profile: '/dashboard/profile',
  devices: '/dashboard/devices',
  support: '/dashboard/contact-support',
  pos: '/dashboard/pos',
  orders: '/dashboard/orders',
  kitchen: '/dashboard/kitchen',
  floor: '/dashboard/floor',
  invoices: '/dashboard/invoices',
  history: '/dashboard/history',
  settings: '/dashboard/settings',
  /** Address of the store's details in clients of 1.2.0. */
  oldSettings: '/dashboard/settings/details',
  printSettings: '/dashboard/settings/print-settings',
  tables: '/dashboard/settings/tables',
  floorPlan: '/dashboard/settings/floor-plan',
  menuItems: '/dashboard/settings/menu-items',
  menuItem: '/dashboard/settings/menu-items/:id',
  categories: '/dashboard/settings/menu-items/categories',
  choiceGroups: '/dashboard/settings/menu-items/choices',
  stations: '/dashboard/settings/stations',
  printers: '/dashboard/settings/printers',
  taxSetup: '/dashboard/settings/tax-setup',
  paymentTypes: '/dashboard/settings/payment-types',
  reasons: '/dashboard/settings/reasons',
  cardReaders: '/dashboard/settings/card-terminals',
  reservations: '/dashboard/reservation',
  customers: '/dashboard/customers',
  users: '/dashboard/users',
  reports: '/dashboard/reports',
  inactive: '/dashboard/inactive-subscription',
  superadmin: '/superadmin',
  superadminLogin: '/superadmin/login',
  platform: '/superadmin/dashboard',
  superadminHome: '/superadmin/dashboard/home',
  tenants: '/superadmin/dashboard/tenants',
  platformReports: '/superadmin/dashboard/reports',
  platformSystem: '/superadmin/dashboard/system',
  platformSupport: '/superadmin/dashboard/contact-support',
} as const

/** The till with this table selected: "Add items" on the card of its orders. */
export const posAt = (tableId: string): string => `${paths.pos}?table=${encodeURIComponent(tableId)}`

/** The orders screen with the payment of a table opened. */
export const payAt = (tableId: string): string => `${paths.orders}?pay=${encodeURIComponent(tableId)}`

export const historyOf = (orderId: string): string => `${paths.history}?order=${encodeURIComponent(orderId)}`

export const menuItemOf = (id: string): string => `${paths.menuItems}/${encodeURIComponent(id)}`

/** Address of a restaurant's payments. */
export const subscriptionHistoryOf = (tenantId: string): string => `${paths.tenants}/${tenantId}/subscription-history`

/** Public board of ready numbers, by the token of its link. */
export const readyBoardOf = (token: string): string => `/m/board/${token}`

/** Public menu of a code. */
export const guestMenuOf = (code: string): string => `/m/${code}`
