import { setUserPassword } from '@comanda/api/users.ts'
import { Form } from 'antd'
import { ask } from '../../api/ask.ts'
import { type StaffUser, usersList } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../office/FormDialog.tsx'
import { PasswordInput } from '../../office/PasswordInput.tsx'
import { rulesOf } from '../../office/rules.ts'
import { useSave } from '../../office/use-save.ts'

/** Sets a user's password, which signs them out everywhere. */
export function PasswordDialog({ user: { username, name }, onClose }: { user: StaffUser; onClose: () => void }) {
  const { save, isSaving } = useSave([usersList.queryKey])
  const onSave = async ({ password }: { password: string }) => {
    const told = await save({ username, password }, (commandId) =>
      ask('POST /users/update-password/:username', { params: { username }, body: { password }, commandId }),
    )
    if (told) onClose()
  }
  return (
    <FormDialog<{ password: string }>
      title={t('users.passwordOf', { name })}
      initial={{}}
      isSaving={isSaving}
      onSave={(values) => void onSave(values)}
      onClose={onClose}
    >
      <Form.Item
        name="password"
        label={t('common.newPassword')}
        extra={t('users.passwordNote')}
        rules={rulesOf(setUserPassword.body, 'password')}
      >
        <PasswordInput />
      </Form.Item>
    </FormDialog>
  )
}
