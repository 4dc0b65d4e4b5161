import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { useOnline } from '../parts/use-online.ts'
import { faultsOf, type Guest } from './order.ts'
import { Sheet } from './Sheet.tsx'

type Props = Readonly<{ onPlace: (guest: Guest) => Promise<void>; onClose: () => void }>

/** Asks for the guest's details: none, or name and phone (rule G2). */
export function ContinueSheet({ onPlace, onClose }: Props) {
  const [withPhone, setWithPhone] = useState(false)
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const isOnline = useOnline()
  const form = useId()
  const guest = withPhone ? { name, phone } : null
  const faults = faultsOf(guest)

  useEffect(() => {
    if (!isTried) return
    document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isTried, form])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !isOnline) return
    setIsTried(true)
    if (faults.name || faults.phone) return
    setIsSending(true)
    await onPlace(guest)
  }
  return (
    <Sheet
      title={t('guest.continueAs')}
      onClose={onClose}
      footer={
        <Button
          kind="go"
          tall
          className="grow"
          type="submit"
          form={form}
          aria-busy={isSending}
          because={isOnline ? undefined : t('guest.offlineSend')}
        >
          {isSending ? t('guest.wait') : t('guest.placeOrder')}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <fieldset aria-label={t('guest.continueAs')}>
          <label className="opt">
            <input type="radio" name="as" checked={!withPhone} onChange={() => setWithPhone(false)} />
            <span className="dot" />
            <span>{t('guest.asGuest')}</span>
          </label>
          <label className="opt">
            <input type="radio" name="as" checked={withPhone} onChange={() => setWithPhone(true)} />
            <span className="dot" />
            <span>{t('guest.asPhone')}</span>
          </label>
        </fieldset>
        {withPhone && (
          <div className="person">
            <Field
              label={t('guest.name')}
              name="name"
              autoComplete="name"
              dir="auto"
              maxLength={200}
              value={name}
              error={isTried && faults.name ? t('guest.nameMissing') : undefined}
              onChange={({ target }) => setName(target.value)}
            />
            <Field
              label={t('guest.phoneNumber')}
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              value={phone}
              error={isTried && faults.phone ? t('guest.phoneWrong') : undefined}
              onChange={({ target }) => setPhone(latinDigits(target.value))}
            />
          </div>
        )}
        <p className="sm changed" role="status">
          {!isOnline && t('guest.offlineSend')}
        </p>
      </form>
    </Sheet>
  )
}
