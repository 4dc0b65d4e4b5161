import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ownApproval, requestApproval, withdrawApproval } from '../../api/approvals.ts'
import { messageOf } from '../../api/errors.ts'
import type { Intent } from '../../api/pins.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'

type Props = Readonly<{
  requests: readonly Intent[]
  onApproved: (approvals: readonly string[]) => void
  /** Returns to the approval on this device. */
  onBack: () => void
  onClose: () => void
  children: ReactNode
}>

/** Asks all users who may approve the requests, and waits until one of them answers. */
export function RemoteApproval({ requests, onApproved, onBack, onClose, children }: Props) {
  const [id, setId] = useState(newId)
  const question = useQuery({
    queryKey: ['approvals', 'question', id],
    queryFn: () => requestApproval(id, requests),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  const { data: outcome } = useQuery({ ...ownApproval(id), enabled: question.isSuccess })
  const isApproved = outcome?.state === 'approved'
  useEffect(() => {
    if (isApproved) onApproved(outcome.approvals)
  }, [isApproved, outcome, onApproved])

  const withdraw = (then: () => void) => () => {
    // if this fails, the open approval expires
    if (!question.error) withdrawApproval(id).catch(() => undefined)
    then()
  }
  const isWaiting = !question.error && (outcome === undefined || outcome.state === 'open')
  return (
    <Dialog
      small
      className="pin"
      title={t('pin.approve')}
      onClose={withdraw(onClose)}
      footer={
        <>
          <Button kind="line" tall onClick={withdraw(onBack)}>
            {isWaiting ? t('pin.remote.withdraw') : t('common.goBack')}
          </Button>
          {!isWaiting && !outcome?.obsolete && (
            <Button kind="go" tall onClick={() => setId(newId())}>
              {t('pin.remote.again')}
            </Button>
          )}
        </>
      }
    >
      {children}
      <div role="status" className="approval-state">
        {isWaiting ? (
          <>
            <p>{t('pin.remote.waiting')}</p>
            <p className="mute">{t('pin.remote.note')}</p>
          </>
        ) : question.error ? (
          <p>{messageOf(question.error, t('pin.approvalNeedsNetwork'))}</p>
        ) : (
          <p>
            {outcome?.state === 'refused'
              ? t('pin.remote.refused', { name: outcome.answered_by ?? '' })
              : t(outcome?.obsolete ? 'pin.remote.obsolete' : 'pin.remote.ended')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
