import check from 'icon:fill/check-circle'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { forgotPassword } from '../../api/auth.ts'
import { t } from '../../language/t.ts'
import { Icon } from '../../parts/Icon.tsx'
import { paths } from '../../paths.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { AccountPage } from './AccountPage.tsx'
import { required, useAccountForm } from './use-account-form.ts'

const checks = { username: required(t('account.usernameMissing')) }

export function Screen() {
  const [answer, setAnswer] = useState('')
  const form = useAccountForm({
    checks,
    otherwise: t('failures.orders'),
    send: async ({ username }) => setAnswer((await forgotPassword(username.trim())).message),
  })
  const message = answer && (
    <p className="said" role="status">
      <Icon of={check} />
      {answer}
    </p>
  )
  const links = (
    <Link className="btn quiet" to={paths.login}>
      {t('account.backToLogin')}
    </Link>
  )
  return (
    <AccountPage name={t('account.resetPassword')} title={t('account.forgotPassword')}>
      <AccountForm form={form} send={t('account.resetPassword')} message={message} links={links}>
        <EmailField error={form.errorOf('username')} />
      </AccountForm>
    </AccountPage>
  )
}
