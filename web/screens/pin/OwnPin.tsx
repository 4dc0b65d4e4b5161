import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { type FormEvent, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { showToast } from '../../parts/toast.ts'
import './pin.css'

/** Sets or removes the user's own PIN, for approvals and for switching users on a shared device. */
export function OwnPin() {
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)
  const save = async (newPin: string | null) => {
    if (isSaving) return
    setSaving(true)
    setError('')
    try {
      const { message } = await ask('POST /pin/own', { body: { password, pin: newPin } })
      showToast(message, 'success')
      setPassword('')
      setPin('')
    } catch (failure) {
      setError(messageOf(failure, t('failures.settings')))
    }
    setSaving(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(pin)
  }
  const because = password === '' ? t('pin.passwordFirst') : undefined
  return (
    <form className="pin-own" onSubmit={submit} noValidate aria-label={t('pin.own')}>
      <h2 className="h2">{t('pin.own')}</h2>
      <p className="mute">{t('pin.ownNote')}</p>
      <Field
        label={t('pin.password')}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Field
        label={t('pin.newPin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        error={error}
        onChange={({ target }) => setPin(latinDigits(target.value).replace(/\D/g, ''))}
      />
      <Button
        kind="go"
        type="submit"
        aria-busy={isSaving}
        because={because ?? (pin === '' ? t('pin.tooShort') : undefined)}
      >
        {isSaving ? t('common.wait') : t('pin.save')}
      </Button>
      <Button type="button" because={because} onClick={() => void save(null)}>
        {t('pin.remove')}
      </Button>
    </form>
  )
}
