import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { z } from 'zod'
import { email, flag, line, newPassword, optionalText } from '../forms.ts'

export const NewTenant = z.object({
  name: line('Please provide name!'),
  email: email('Please provide Email!', 'Please provide valid email!'),
  password: newPassword('Please provide password!'),
  isActive: flag,
  /** Of the person who signs in; without it he bears the name of the restaurant, as after signing up. */
  adminName: optionalText(),
})

export const TenantForm = z.object({
  name: line("Please Provide Tenant's Name!"),
  email: email("Please Provide Tenant's Email!", 'Please Provide Valid Email!'),
  isActive: flag,
})

export const TenantPath = z.object({ id: TenantId })
