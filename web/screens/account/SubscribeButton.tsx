import { useState } from 'react'
import { openSubscription } from '../../api/auth.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'

/** Opens the payment page of the subscription. */
export function SubscribeButton() {
  const [busy, setBusy] = useState(false)
  const subscribe = async () => {
    setBusy(true)
    try {
      location.assign((await openSubscription()).url)
    } catch (error) {
      showToast(messageOf(error, t('account.subscribeFailed')), 'error')
      setBusy(false)
    }
  }
  return (
    <Button kind="go" tall onClick={() => void subscribe()} aria-busy={busy}>
      {busy ? t('common.wait') : t('common.subscribe')}
    </Button>
  )
}
