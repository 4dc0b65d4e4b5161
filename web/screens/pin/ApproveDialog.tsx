import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { approve } from '../../api/pins.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { type ApprovalQuestion, approvalAtom } from './approval-question.ts'
import { PinDialog } from './PinDialog.tsx'
import { RemoteApproval } from './RemoteApproval.tsx'

/** Asks another user to approve a request beyond a limit: here with their PIN, or on their own device. */
export function ApproveDialog() {
  const question = useAtomValue(approvalAtom)
  const [isRemote, setRemote] = useState(false)
  if (!question) return null
  const { requests, answer } = question
  if (isRemote)
    return (
      <RemoteApproval
        requests={requests}
        onApproved={answer}
        onBack={() => setRemote(false)}
        onClose={() => answer(null)}
      >
        <Effect question={question} />
      </RemoteApproval>
    )
  return (
    <PinDialog
      title={t('pin.approve')}
      peopleLabel={t('pin.approver')}
      verb={t('pin.approve')}
      needsNetwork={t('pin.approvalNeedsNetwork')}
      mayChoose={({ is_me }) => !is_me}
      onPin={async ({ id }, pin) => answer(await approve(id, pin, requests))}
      onClose={() => answer(null)}
      footer={
        <Button kind="line" tall onClick={() => setRemote(true)}>
          {t('pin.remote.ask')}
        </Button>
      }
    >
      <Effect question={question} />
    </PinDialog>
  )
}

const Effect = ({ question: { effect, message } }: Readonly<{ question: ApprovalQuestion }>) => (
  <>
    <p>
      <b>
        <bdi>{effect}</bdi>
      </b>
    </p>
    <p className="mute">{serverMessage(message)}</p>
  </>
)
