import { setUserPin } from '@comanda/api/pins.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { ask } from '../../api/ask.ts'
import { staffLimits } from '../../api/pins.ts'
import type { StaffUser } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../office/FormDialog.tsx'
import { rulesOf } from '../../office/rules.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'

type Props = Readonly<{ user: StaffUser; onClose: () => void }>

/** Gives a user a PIN, takes it away, or lets them try again after too many wrong ones. */
export function UserPinDialog({ user: { id, username, name }, onClose }: Props) {
  const { data } = useQuery(staffLimits)
  const state = data?.find((one) => one.id === id)?.pin ?? 'none'
  const { save, isSaving } = useSave([staffLimits.queryKey])
  const set = async (pin: string | null) => {
    const done = await save({ username, pin }, (commandId) =>
      ask('POST /users/pin/:username', { params: { username }, body: { pin }, commandId }),
    )
    if (done) onClose()
  }
  const unlock = () =>
    save({ username }, (commandId) => ask('POST /users/unlock-pin/:username', { params: { username }, commandId }))
  return (
    <FormDialog<{ pin: string }>
      title={t('pin.of', { name })}
      initial={{}}
      isSaving={isSaving}
      onSave={({ pin }) => void set(pin)}
      onClose={onClose}
    >
      <p aria-live="polite">{t(`pin.state.${state}`)}</p>
      <Form.Item name="pin" label={t('pin.newPin')} extra={t('pin.note')} rules={rulesOf(setUserPin.body, 'pin')}>
        <Input.Password inputMode="numeric" maxLength={6} autoComplete="off" visibilityToggle={false} />
      </Form.Item>
      {state === 'locked' && <Button onClick={() => void unlock()}>{t('pin.unlock')}</Button>}
      {state !== 'none' && <Button onClick={() => void set(null)}>{t('pin.remove')}</Button>}
    </FormDialog>
  )
}
