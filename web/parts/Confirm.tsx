import type { ReactNode } from 'react'
import { texts } from '../texts.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  /** The verb on the key: "Yes, Cancel". */
  verb: string
  /** Instead of Cancel, where that could mean the step itself. */
  refuse?: string
  /** Tomato for what cannot be taken back. */
  harmful?: boolean
  onYes: () => void
  onClose: () => void
}

/** A question before a step that matters. Cancel has the focus first. */
export const Confirm = ({ title, children, verb, refuse = texts.cancel, harmful, onYes, onClose }: Props) => (
  <Dialog
    small
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button className="grow" data-first onClick={onClose}>
          {refuse}
        </Button>
        <Button className="grow" kind={harmful ? 'stop' : 'go'} onClick={onYes}>
          {verb}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
