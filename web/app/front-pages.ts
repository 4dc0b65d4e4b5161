import type { ScreenModule } from './screens.ts'

/** Files of the landing, the sign-in and the account, loaded beside their texts. */
export const frontPages = {
  login: () => import('../screens/login/Login.tsx'),
  landing: () => import('../screens/landing/Landing.tsx'),
  register: () => import('../screens/login/Register.tsx'),
  forgotPassword: () => import('../screens/login/ForgotPassword.tsx'),
  resetPassword: () => import('../screens/login/ResetPassword.tsx'),
  inactive: () => import('../screens/account/Inactive.tsx'),
  success: () => import('../screens/account/Success.tsx'),
  cancelledPayment: () => import('../screens/account/CancelledPayment.tsx'),
  profile: () => import('../screens/account/Profile.tsx'),
  devices: () => import('../screens/account/Devices.tsx'),
  support: () => import('../screens/account/Support.tsx'),
} satisfies Readonly<Record<string, () => Promise<ScreenModule>>>

export type FrontPage = keyof typeof frontPages
