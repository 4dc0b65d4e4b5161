import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { resetPassword } from '../../api/auth.ts'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountPage, Refusal } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAccountForm } from './use-account-form.ts'

const checks = { password: (password: string) => (password === '' ? texts.newPasswordMissing : undefined) }

/** The mailed link carries the token; without one there is nothing to do here. */
export function Screen() {
  const token = useSearchParams()[0].get('token')
  return (
    <AccountPage name={texts.resetPassword} title={texts.resetPassword}>
      {token ? (
        <NewPassword token={token} />
      ) : (
        <>
          <Refusal>{texts.invalidRequest}</Refusal>
          <Link className="btn line" to={paths.forgotPassword}>
            {texts.forgotPassword}
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
    otherwise: fallback.orders,
    send: async ({ password }) => {
      const { message } = await resetPassword(token, password)
      navigate(paths.login)
      showToast(message, 'success')
    },
  })
  return (
    <AccountForm form={form} send={texts.save}>
      <PasswordField label={texts.newPassword} autoComplete="new-password" error={form.errorOf('password')} />
    </AccountForm>
  )
}
