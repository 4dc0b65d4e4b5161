import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cancelSubscription, subscriptionDetails } from '../../api/auth.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../app/query-client.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { showToast } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { accountTexts } from './texts.ts'

/** SPEC §4: after a confirmed cancellation one stands before the closed gate. */
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
      showToast(messageOf(error, accountTexts.cancelFailed), 'error')
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="no" onClick={() => setAsking(true)} aria-busy={busy}>
        {accountTexts.cancelSubscription}
      </Button>
      {asking && (
        <Confirm
          title={accountTexts.cancelSubscription}
          verb={accountTexts.cancelYes}
          refuse={accountTexts.keep}
          harmful
          onYes={() => void cancel()}
          onClose={() => setAsking(false)}
        >
          <p>{accountTexts.cancelAsk}</p>
        </Confirm>
      )}
    </>
  )
}
