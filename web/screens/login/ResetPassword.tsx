import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { resetPassword } from '../../api/auth.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountPage, Refusal } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAccountForm } from './use-account-form.ts'

const checks = { password: (password: string) => (password === '' ? t('account.newPasswordMissing') : undefined) }

/** Sets a new password. The mailed link contains the token, without which the page is useless. */
export function Screen() {
  const token = useSearchParams()[0].get('token')
  return (
    <AccountPage name={t('account.resetPassword')} title={t('account.resetPassword')}>
      {token ? (
        <NewPassword token={token} />
      ) : (
        <>
          <Refusal>{t('account.invalidRequest')}</Refusal>
          <Link className="btn line" to={paths.forgotPassword}>
            {t('account.forgotPassword')}
          </Link>
        </>
      )}
    </AccountPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useAccountForm({
    checks,
    otherwise: t('failures.orders'),
    send: async ({ password }) => {
      const { message } = await resetPassword(token, password)
      navigate(paths.login)
      showToast(message, 'success')
    },
  })
  return (
    <AccountForm form={form} send={t('common.save')}>
      <PasswordField label={t('common.newPassword')} autoComplete="new-password" error={form.errorOf('password')} />
    </AccountForm>
  )
}
