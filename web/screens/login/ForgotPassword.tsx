import check from 'icon:fill/check-circle'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { forgotPassword } from '../../api/auth.ts'
import { Button } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { paths } from '../../paths.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountPage, Refusal } from './AccountPage.tsx'
import { required, useAccountForm } from './use-account-form.ts'

const checks = { username: required(texts.usernameMissing) }

export function Screen() {
  const [answer, setAnswer] = useState('')
  const { submit, errors, refusal, busy } = useAccountForm(checks, fallback.orders, async (values) => {
    setAnswer((await forgotPassword((values['username'] ?? '').trim())).message)
  })
  return (
    <AccountPage name={texts.resetPassword} title={texts.forgotPassword}>
      <form onSubmit={submit} noValidate>
        <Field
          label={texts.email}
          name="username"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={errors['username']}
        />
        <Refusal>{refusal}</Refusal>
        {answer && (
          <p className="said" role="status">
            <Icon of={check} />
            {answer}
          </p>
        )}
        <Button kind="go" tall type="submit" aria-busy={busy}>
          {busy ? texts.wait : texts.resetPassword}
        </Button>
        <p className="row lk">
          <Link className="btn quiet" to={paths.login}>
            {texts.backToLogin}
          </Link>
        </p>
      </form>
    </AccountPage>
  )
}
