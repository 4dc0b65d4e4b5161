import { setUserPassword } from '@comanda/api/users.ts'
import { ask } from '../../api/ask.ts'
import { type StaffUser, usersList } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { PasswordInput } from '../../office/PasswordInput.tsx'

/** Sets a user's password, which signs them out everywhere. */
export function PasswordDialog({ user: { username, name }, onClose }: { user: StaffUser; onClose: () => void }) {
  return (
    <EditDialog
      title={t('users.passwordOf', { name })}
      initial={{}}
      refresh={[usersList.queryKey]}
      send={(body: { password: string }, commandId) =>
        ask('POST /users/update-password/:username', { params: { username }, body, commandId })
      }
      onClose={onClose}
    >
      <FormField
        schema={setUserPassword.body}
        name="password"
        label={t('common.newPassword')}
        extra={t('users.passwordNote')}
      >
        <PasswordInput />
      </FormField>
    </EditDialog>
  )
}
