import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { paths } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'

/** Notice that a payment needs a payment type, with the link to add one. */
export function NoPaymentType() {
  const user = useAtomValue(userAtom)
  return (
    <p className="hint-box">
      {t('pos.noPaymentType')}
      {user && mayUse(user, ['SETTINGS']) && <Link to={paths.paymentTypes}>{t('pos.toPaymentTypes')}</Link>}
    </p>
  )
}
