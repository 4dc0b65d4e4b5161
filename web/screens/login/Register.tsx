import { Link, useNavigate } from 'react-router-dom'
import { signUp } from '../../api/auth.ts'
import { Button } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountPage, Refusal } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { isEmail, required, useAccountForm } from './use-account-form.ts'

const checks = {
  biz_name: required(texts.businessMissing),
  username: (value: string) => required(texts.emailMissing)(value) ?? (isEmail(value) ? undefined : texts.emailWrong),
  password: (password: string) => (password === '' ? texts.passwordMissing : undefined),
}

export function Screen() {
  const navigate = useNavigate()
  const { submit, errors, refusal, busy } = useAccountForm(checks, fallback.register, async (values) => {
    const { message } = await signUp({
      biz_name: values['biz_name'] ?? '',
      username: (values['username'] ?? '').trim(),
      password: values['password'] ?? '',
      // The business day begins where the business is.
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    navigate(paths.login)
    showToast(message, 'success')
  })
  return (
    <AccountPage name={texts.register} title={texts.createAccount}>
      <form onSubmit={submit} noValidate>
        <Field label={texts.businessName} name="biz_name" autoComplete="organization" error={errors['biz_name']} />
        <Field
          label={texts.email}
          name="username"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={errors['username']}
        />
        <PasswordField label={texts.password} autoComplete="new-password" error={errors['password']} />
        <Refusal>{refusal}</Refusal>
        <Button kind="go" tall type="submit" aria-busy={busy}>
          {busy ? texts.wait : texts.register}
        </Button>
        <p className="row lk">
          <Link className="btn quiet" to={paths.login}>
            {texts.haveAccount}
          </Link>
        </p>
      </form>
    </AccountPage>
  )
}
