import { t } from '../../language/t.ts'
import { required } from './use-account-form.ts'

/** Rule S3, for the staff and for the super-admin. */
export const signInChecks = {
  username: required(t('account.usernameMissing')),
  password: (password: string) => (password === '' ? t('account.passwordMissing') : undefined),
}
