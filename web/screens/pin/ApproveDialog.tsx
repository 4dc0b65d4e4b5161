import { useAtomValue } from 'jotai'
import { approve } from '../../api/pins.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import { approvalAtom } from './approval-question.ts'
import { PinDialog } from './PinDialog.tsx'

/** Another person approves a request beyond a limit with their PIN, without being signed in. */
export function ApproveDialog() {
  const question = useAtomValue(approvalAtom)
  if (!question) return null
  const { message, what, requests, answer } = question
  return (
    <PinDialog
      title={t('pin.approve')}
      whom={t('pin.approver')}
      verb={t('pin.approve')}
      needsNetwork={t('pin.approvalNeedsNetwork')}
      mayChoose={({ is_me }) => !is_me}
      onPin={async ({ id }, pin) => answer(await approve(id, pin, requests))}
      onClose={() => answer(null)}
    >
      <p>
        <b>
          <bdi>{what}</bdi>
        </b>
      </p>
      <p className="mute">{serverMessage(message)}</p>
    </PinDialog>
  )
}
