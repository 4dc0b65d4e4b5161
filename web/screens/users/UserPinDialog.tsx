import { setUserPin } from '@comanda/api/pins.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { ask } from '../../api/ask.ts'
import { staffLimits } from '../../api/pins.ts'
import type { StaffUser } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'

type Props = Readonly<{ user: StaffUser; onClose: () => void }>

/** Sets or removes a user's PIN, or unlocks it after too many wrong attempts. */
export function UserPinDialog({ user: { id, username, name }, onClose }: Props) {
  const { data } = useQuery(staffLimits)
  const state = data?.find((one) => one.id === id)?.pin ?? 'none'
  const refresh = [staffLimits.queryKey]
  const { save } = useSave(refresh)
  const send = (body: { pin: string | null }, commandId: string) =>
    ask('POST /users/pin/:username', { params: { username }, body, commandId })
  const remove = async () => {
    if (await save('remove', (commandId) => send({ pin: null }, commandId))) onClose()
  }
  const unlock = () =>
    save('unlock', (commandId) => ask('POST /users/unlock-pin/:username', { params: { username }, commandId }))
  return (
    <EditDialog title={t('pin.of', { name })} initial={{}} refresh={refresh} send={send} onClose={onClose}>
      <p aria-live="polite">{t(`pin.state.${state}`)}</p>
      <FormField schema={setUserPin.body} name="pin" label={t('pin.newPin')} extra={t('pin.note')}>
        <Input.Password inputMode="numeric" maxLength={6} autoComplete="off" visibilityToggle={false} />
      </FormField>
      {state === 'locked' && <Button onClick={() => void unlock()}>{t('pin.unlock')}</Button>}
      {state !== 'none' && <Button onClick={() => void remove()}>{t('pin.remove')}</Button>}
    </EditDialog>
  )
}
