import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { resetPassword } from '../../api/auth.ts'
import { Button } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountPage, Refusal } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAccountForm } from './use-account-form.ts'

const checks = { password: (password: string) => (password === '' ? texts.newPasswordMissing : undefined) }

/** The mailed link carries the token; without one there is nothing to do here. */
export function Screen() {
  const token = useSearchParams()[0].get('token')
  const navigate = useNavigate()
  const { submit, errors, refusal, busy } = useAccountForm(checks, fallback.orders, async (values) => {
    if (!token) return
    const { message } = await resetPassword(token, values['password'] ?? '')
    navigate(paths.login)
    showToast(message, 'success')
  })
  return (
    <AccountPage name={texts.resetPassword} title={texts.resetPassword}>
      {token ? (
        <form onSubmit={submit} noValidate>
          <PasswordField label={texts.newPassword} autoComplete="new-password" error={errors['password']} />
          <Refusal>{refusal}</Refusal>
          <Button kind="go" tall type="submit" aria-busy={busy}>
            {busy ? texts.wait : texts.save}
          </Button>
        </form>
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
