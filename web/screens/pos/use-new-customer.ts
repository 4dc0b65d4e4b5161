import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addCustomer, type NewCustomer } from '../../api/customer-picker.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import type { Customer } from './cart.ts'
import { errorsOf, newCustomerFrom } from './new-customer.ts'

type Options = Readonly<{ typed: string; today: string; onAdded: (customer: Customer) => void }>

/** Form of a new customer: typed values, errors, and saving. */
export function useNewCustomer({ typed, today, onAdded }: Options) {
  const [customer, setCustomer] = useState(() => newCustomerFrom(typed))
  const [errors, setErrors] = useState<ReturnType<typeof errorsOf>>({})
  const [isBusy, setBusy] = useState(false)
  const [commandId, setCommandId] = useState(newId)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const change = (changed: Partial<NewCustomer>) => {
    setCustomer({ ...customer, ...changed })
    setErrors({})
    setCommandId(newId()) // a changed customer needs a new command id
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = errorsOf(customer, today)
    setErrors(found)
    if (isBusy || Object.keys(found).length > 0) return
    setBusy(true)
    const [phone, name, email] = [customer.phone.trim(), customer.name.trim(), customer.email.trim()]
    try {
      const { message } = await addCustomer({ ...customer, phone, name, email }, commandId)
      showToast(message, 'success')
      onAdded({ phone, name })
    } catch (error) {
      showToast(messageOf(error, t('failures.pos')), 'error')
      setBusy(false)
    }
  }
  const inputValue = (name: string, value: string) => (name === 'phone' ? latinDigits(value) : value)
  const field = (name: 'phone' | 'name' | 'email' | 'birthDate') => ({
    label: t(`pos.customer.${name}`),
    error: errors[name],
    value: customer[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: inputValue(name, event.target.value) }),
  })
  return { customer, isBusy, form, change, save, field }
}
