import { Link } from 'react-router-dom'
import { signIn } from '../../api/auth.ts'
import { queryClient } from '../../app/query-client.ts'
import { paths } from '../../paths.ts'
import { rememberUser } from '../../session/session.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { AccountPage } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { required, useAccountForm } from './use-account-form.ts'

const checks = {
  username: required(texts.usernameMissing),
  password: (password: string) => (password === '' ? texts.passwordMissing : undefined),
}

export function Screen() {
  const form = useAccountForm({
    checks,
    otherwise: fallback.signIn,
    send: async ({ username: typed, password }) => {
      const username = typed.trim()
      const { user } = await signIn(username, password)
      queryClient.clear()
      rememberUser({ username, ...user })
    },
  })
  const links = (
    <>
      <Link className="btn quiet" to={paths.forgotPassword}>
        {texts.forgotPassword}
      </Link>
      <Link className="btn quiet end" to={paths.register}>
        {texts.createAccount}
      </Link>
    </>
  )
  return (
    <AccountPage name={texts.login} title={texts.tagline}>
      <AccountForm form={form} send={texts.login} links={links}>
        <EmailField error={form.errorOf('username')} />
        <PasswordField label={texts.password} autoComplete="current-password" error={form.errorOf('password')} />
      </AccountForm>
    </AccountPage>
  )
}
