import { t } from '../../language/t.ts'
import { AccountForm, EmailField } from '../login/AccountForm.tsx'
import { AccountPage } from '../login/AccountPage.tsx'
import { DemoAccounts } from '../login/DemoAccounts.tsx'
import { enter } from '../login/enter.ts'
import { PasswordField } from '../login/PasswordField.tsx'
import { SessionEnded } from '../login/SessionEnded.tsx'
import { signInChecks } from '../login/sign-in-checks.ts'
import { useAccountForm } from '../login/use-account-form.ts'

/** Sign-in of the super-admin, without sign-up and password reset. */
export function Screen() {
  const form = useAccountForm({
    checks: signInChecks,
    otherwise: t('failures.signIn'),
    send: ({ username, password }) => enter('platform', username, password),
  })
  return (
    <AccountPage name={t('common.platform')} title={t('account.platformTagline')}>
      <SessionEnded />
      <AccountForm form={form} send={t('common.login')}>
        <EmailField error={form.errorOf('username')} />
        <PasswordField label={t('common.password')} autoComplete="current-password" error={form.errorOf('password')} />
      </AccountForm>
      <DemoAccounts />
    </AccountPage>
  )
}
