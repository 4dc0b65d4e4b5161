import printer from 'icon:regular/printer'
import { useState } from 'react'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { TokenStub } from '../../parts/TokenStub.tsx'
import { openReceipt, openToken } from '../../print/print-job.ts'
import type { Step } from './pos-atoms.ts'
import { posTexts } from './texts.ts'

type Props = { step: Extract<Step, { at: 'sent' }>; onClose: () => void }

/** The token is the hero; printing is offered, and the next guest is one key away. */
export function SentDialog({ step: { answer, job, blocked }, onClose }: Props) {
  const [isBlocked, setBlocked] = useState(blocked)
  return (
    <Dialog
      small
      className="sent"
      title={posTexts.sentTitle}
      onClose={onClose}
      footer={
        <>
          {Boolean(job.printSettings.is_enable_print) && (
            <Button tall icon={printer} onClick={() => setBlocked(!openReceipt(job))}>
              {posTexts.printReceipt}
            </Button>
          )}
          {!job.printSettings.is_enable_print && (
            <Button tall icon={printer} onClick={() => setBlocked(!openToken(job))}>
              {posTexts.printToken}
            </Button>
          )}
          <Button tall kind="go" className="grow" data-first onClick={onClose}>
            {posTexts.newOrderLong}
          </Button>
        </>
      }
    >
      <div className="token">
        <p className="mute">{posTexts.token}</p>
        <TokenStub big no={answer.tokenNo} />
        <p>{answer.message}</p>
        <p className="mute sm">
          {posTexts.orderId} <bdi className="num">{answer.orderId}</bdi>
        </p>
        {isBlocked && (
          <p className="field-error" role="alert">
            {posTexts.printBlocked}
          </p>
        )}
      </div>
    </Dialog>
  )
}
