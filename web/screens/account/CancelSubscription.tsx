import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cancelSubscription, subscriptionDetails } from '../../api/auth.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'

/** Rule A8: a confirmed cancellation leads to the page for ended subscriptions. */
export function CancelSubscription({ id }: { id: string }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setAsking(false)
    setBusy(true)
    try {
      const { message } = await cancelSubscription(id)
      showToast(message, 'success')
      await queryClient.invalidateQueries({ queryKey: subscriptionDetails.queryKey })
      navigate(paths.inactive)
    } catch (error) {
      showToast(messageOf(error, t('account.cancelFailed')), 'error')
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="no" onClick={() => setAsking(true)} aria-busy={busy}>
        {t('account.cancelSubscription')}
      </Button>
      {asking && (
        <Confirm
          title={t('account.cancelSubscription')}
          verb={t('account.cancelYes')}
          refuse={t('account.keep')}
          harmful
          onYes={() => void cancel()}
          onClose={() => setAsking(false)}
        >
          <p>{t('account.cancelAsk')}</p>
        </Confirm>
      )}
    </>
  )
}
