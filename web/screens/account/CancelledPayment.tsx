import { t } from '../../language/t.ts'
import '../plain/plain.css'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'

/** The page after a payment was cancelled at the provider. */
export function Screen() {
  const navigate = useNavigate()
  return (
    <main className="plain">
      <Empty page action={<Button onClick={() => navigate(paths.profile)}>{t('account.toProfile')}</Button>}>
        {t('account.paymentCancelled')}
      </Empty>
    </main>
  )
}
