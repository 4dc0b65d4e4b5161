import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addCustomer, type NewCustomer } from '../../api/customer-picker.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'
import type { Customer } from './cart.ts'
import { begunWith, wrongWith } from './new-customer.ts'

type Needs = Readonly<{ typed: string; today: string; onAdded: (customer: Customer) => void }>

/** Form of a new customer: typed values, errors, and saving. */
export function useNewCustomer({ typed, today, onAdded }: Needs) {
  const [customer, setCustomer] = useState(() => begunWith(typed))
  const [wrong, setWrong] = useState<ReturnType<typeof wrongWith>>({})
  const [isBusy, setBusy] = useState(false)
  const [commandId, setCommandId] = useState(newId)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])

  const change = (changed: Partial<NewCustomer>) => {
    setCustomer({ ...customer, ...changed })
    setWrong({})
    setCommandId(newId()) // a changed customer needs a new command id
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const now = wrongWith(customer, today)
    setWrong(now)
    if (isBusy || Object.keys(now).length > 0) return
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
  const field = (name: 'phone' | 'name' | 'email' | 'birthDate') => ({
    label: t(`pos.customer.${name}`),
    error: wrong[name],
    value: customer[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return { customer, isBusy, form, change, save, field }
}
