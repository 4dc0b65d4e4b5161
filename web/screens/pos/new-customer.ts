import { isPhone } from '@comanda/domain/customers/phone.ts'
import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import type { NewCustomer } from '../../api/customer-picker.ts'
import { t } from '../../language/t.ts'

/** Errors by field, with the texts of rule S3. `today` is `YYYY-MM-DD`. */
export function errorsOf(customer: NewCustomer, today: string): Partial<Record<keyof NewCustomer, string>> {
  const phone = customer.phone.trim()
  const email = customer.email.trim()
  const errors = {
    phone: phone === '' ? t('pos.customer.phoneMissing') : isPhone(phone) ? null : t('pos.customer.phoneWrong'),
    name: customer.name.trim() === '' ? t('pos.customer.nameMissing') : null,
    email: email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : t('pos.customer.emailWrong'),
    birthDate: customer.birthDate > today ? t('pos.customer.birthDateWrong') : null,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== null))
}

/** Form of a customer who was not found, with the search term as phone or name. */
export const newCustomerFrom = (typed: string): NewCustomer => {
  const phone = latinDigits(typed)
  const isNumber = phone !== '' && isPhone(phone)
  return { phone: isNumber ? phone : '', name: isNumber ? '' : typed, email: '', birthDate: '', gender: '' }
}
