import xFill from 'icon:fill/x-circle'
import { useNavigate } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { paths } from '../../paths.ts'
import { AccountResult } from './AccountResult.tsx'

/** The page after a payment was cancelled at the provider. */
export function Screen() {
  const navigate = useNavigate()
  return (
    <AccountResult
      icon={xFill}
      tone="bad"
      title={t('account.paymentCancelled')}
      actions={
        <Button kind="go" tall onClick={() => navigate(paths.profile)}>
          {t('account.toProfile')}
        </Button>
      }
    />
  )
}
