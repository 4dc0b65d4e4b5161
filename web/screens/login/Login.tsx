import { Link } from 'react-router-dom'
import { signIn } from '../../api/auth.ts'
import { queryClient } from '../../app/query-client.ts'
import { Button } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { paths } from '../../paths.ts'
import { rememberUser } from '../../session/session.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountPage, Refusal } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { required, useAccountForm } from './use-account-form.ts'

const checks = {
  username: required(texts.usernameMissing),
  password: (password: string) => (password === '' ? texts.passwordMissing : undefined),
}

export function Screen() {
  const { submit, errors, refusal, busy } = useAccountForm(checks, fallback.signIn, async (values) => {
    const username = (values['username'] ?? '').trim()
    const { user } = await signIn(username, values['password'] ?? '')
    queryClient.clear()
    rememberUser({ username, ...user })
  })
  return (
    <AccountPage name={texts.login} title={texts.tagline}>
      <form onSubmit={submit} noValidate>
        <Field
          label={texts.email}
          name="username"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={errors['username']}
        />
        <PasswordField label={texts.password} autoComplete="current-password" error={errors['password']} />
        <Refusal>{refusal}</Refusal>
        <Button kind="go" tall type="submit" aria-busy={busy}>
          {busy ? texts.wait : texts.login}
        </Button>
        <p className="row lk">
          <Link className="btn quiet" to={paths.forgotPassword}>
            {texts.forgotPassword}
          </Link>
          <Link className="btn quiet end" to={paths.register}>
            {texts.createAccount}
          </Link>
        </p>
      </form>
    </AccountPage>
  )
}
