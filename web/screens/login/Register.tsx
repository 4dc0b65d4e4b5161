import { Link, useNavigate } from 'react-router-dom'
import { signUp } from '../../api/auth.ts'
import { deviceZone } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Field } from '../../parts/Field.tsx'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { AccountPage } from './AccountPage.tsx'
import { enter } from './enter.ts'
import { PasswordField } from './PasswordField.tsx'
import { isEmail, required, useAccountForm } from './use-account-form.ts'

const checks = {
  biz_name: required(t('account.businessMissing')),
  username: (value: string) =>
    required(t('account.emailMissing'))(value) ?? (isEmail(value) ? undefined : t('account.emailWrong')),
  password: (password: string) => (password === '' ? t('account.passwordMissing') : undefined),
}

export function Screen() {
  const navigate = useNavigate()
  const form = useAccountForm({
    checks,
    otherwise: t('account.registerFailed'),
    send: async ({ username, ...values }) => {
      // the business day begins in the restaurant's zone
      const { message } = await signUp({ ...values, username: username.trim(), time_zone: deviceZone() })
      // a taken address gets the same answer, and then the sign-in fails (decision 0007)
      const entered = await enter('restaurant', username, values.password).then(
        () => true,
        () => false,
      )
      navigate(paths.login) // redirects a signed-in user
      if (!entered) showToast(message, 'success')
    },
  })
  const links = (
    <Link className="btn quiet" to={paths.login}>
      {t('account.haveAccount')}
    </Link>
  )
  return (
    <AccountPage name={t('account.register')} title={t('account.createAccount')}>
      <AccountForm form={form} send={t('account.register')} links={links}>
        <Field
          label={t('account.businessName')}
          name="biz_name"
          autoComplete="organization"
          error={form.errorOf('biz_name')}
        />
        <EmailField error={form.errorOf('username')} />
        <PasswordField label={t('common.password')} autoComplete="new-password" error={form.errorOf('password')} />
      </AccountForm>
    </AccountPage>
  )
}
