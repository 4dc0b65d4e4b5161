/** Every address of the app, once. */
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
  invoices: '/dashboard/invoices',
  history: '/dashboard/history',
  inactive: '/dashboard/inactive-subscription',
} as const

export const historyOf = (orderId: string): string => `${paths.history}?order=${encodeURIComponent(orderId)}`
