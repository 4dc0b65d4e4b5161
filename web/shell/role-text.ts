import { t } from '../language/t.ts'
import { isAdmin, isSuperAdmin, type User } from '../session/user.ts'

/** The role in upper case. */
export function roleText(user: User): string {
  if (isAdmin(user)) return t('common.role.admin')
  return t(isSuperAdmin(user) ? 'common.role.superadmin' : 'common.role.user')
}
