import { Link } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { UnsentOfOthers } from '../../parts/UnsentOfOthers.tsx'
import { paths } from '../../paths.ts'
import { AccountForm, EmailField } from './AccountForm.tsx'
import { AccountPage } from './AccountPage.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { enter } from './enter.ts'
import { PasswordField } from './PasswordField.tsx'
import { SessionEnded } from './SessionEnded.tsx'
import { signInChecks } from './sign-in-checks.ts'
import { useAccountForm } from './use-account-form.ts'

export function Screen() {
  const form = useAccountForm({
    checks: signInChecks,
    otherwise: t('failures.signIn'),
    send: ({ username, password }) => enter('restaurant', username, password),
  })
  const links = (
    <>
      <Link className="btn quiet" to={paths.forgotPassword}>
        {t('account.forgotPassword')}
      </Link>
      <Link className="btn quiet end" to={paths.register}>
        {t('account.createAccount')}
      </Link>
    </>
  )
  return (
    <AccountPage name={t('common.login')} title={t('account.tagline')}>
      <SessionEnded />
      <UnsentOfOthers owner={null} />
      <AccountForm form={form} send={t('common.login')} links={links}>
        <EmailField error={form.errorOf('username')} />
        <PasswordField label={t('common.password')} autoComplete="current-password" error={form.errorOf('password')} />
      </AccountForm>
      <DemoAccounts />
    </AccountPage>
  )
}
