import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { approve } from '../../api/pins.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { type ApprovalQuestion, approvalAtom } from './approval-question.ts'
import { PinDialog } from './PinDialog.tsx'
import { RemoteApproval } from './RemoteApproval.tsx'

/** Another person approves a request beyond a limit: here with their PIN, or on a device of their own. */
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
      whom={t('pin.approver')}
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

const Effect = ({ question: { what, message } }: Readonly<{ question: ApprovalQuestion }>) => (
  <>
    <p>
      <b>
        <bdi>{what}</bdi>
      </b>
    </p>
    <p className="mute">{serverMessage(message)}</p>
  </>
)
