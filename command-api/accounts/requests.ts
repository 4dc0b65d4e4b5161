import { z } from 'zod'
import { email, line, newPassword } from '../forms.ts'

export const SignIn = z.object({
  username: line('Please provide username!', 254),
  // Any length that a client may have stored: a sign-in only compares.
  password: z.string({ error: 'Please provide password!' }).min(1, 'Please provide password!').max(1_024),
})

export const SignUp = z.object({
  biz_name: line('Please provide business name!'),
  username: email('Please provide email!', 'Please provide valid email!'),
  password: newPassword('Please provide password!'),
  /** The browser's zone, from our own web; clients of 1.2.0 send none. */
  time_zone: z.string().max(64).optional(),
})

export const RemoveDevice = z.object({
  device_id: z.union([z.string(), z.number()], { error: 'Device not found!' }).transform(String),
})

export const ForgotPassword = z.object({ username: line('Please provide username!', 254) })
export const ResetToken = z.object({ token: z.string().min(1).max(200) })
export const ResetPassword = z.object({ password: newPassword('Please provide new password!') })
