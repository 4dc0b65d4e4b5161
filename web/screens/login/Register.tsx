import { Link, useNavigate } from 'react-router-dom'
import { signUp } from '../../api/auth.ts'
import { Field } from '../../parts/Field.tsx'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { fallback, texts } from '../../texts.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { AccountPage } from './AccountPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { isEmail, required, useAccountForm } from './use-account-form.ts'

const checks = {
  biz_name: required(texts.businessMissing),
  username: (value: string) => required(texts.emailMissing)(value) ?? (isEmail(value) ? undefined : texts.emailWrong),
  password: (password: string) => (password === '' ? texts.passwordMissing : undefined),
}

export function Screen() {
  const navigate = useNavigate()
  const form = useAccountForm({
    checks,
    otherwise: fallback.register,
    send: async ({ username, ...values }) => {
      // The business day begins where the business is.
      const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
      const { message } = await signUp({ ...values, username: username.trim(), time_zone })
      navigate(paths.login)
      showToast(message, 'success')
    },
  })
  const links = (
    <Link className="btn quiet" to={paths.login}>
      {texts.haveAccount}
    </Link>
  )
  return (
    <AccountPage name={texts.register} title={texts.createAccount}>
      <AccountForm form={form} send={texts.register} links={links}>
        <Field
          label={texts.businessName}
          name="biz_name"
          autoComplete="organization"
          error={form.errorOf('biz_name')}
        />
        <EmailField error={form.errorOf('username')} />
        <PasswordField label={texts.password} autoComplete="new-password" error={form.errorOf('password')} />
      </AccountForm>
    </AccountPage>
  )
}
