import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
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
  /** Why the answer cannot be yes now. */
  because?: string | undefined
  /** A better next step than the one that was asked for: it gets the filled key. */
  instead?: Readonly<{ verb: string; onYes: () => void }> | undefined
  onYes: () => void
  onClose: () => void
}

/** A question before a step that matters. Cancel has the focus first. */
export const Confirm = ({
  title,
  children,
  verb,
  refuse = t('common.cancel'),
  harmful,
  because,
  instead,
  onYes,
  onClose,
}: Props) => (
  <Dialog
    small
    className={instead ? 'three-keys' : ''}
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button className="grow" data-first onClick={onClose}>
          {refuse}
        </Button>
        <Button className="grow" kind={instead ? 'line' : harmful ? 'stop' : 'go'} because={because} onClick={onYes}>
          {verb}
        </Button>
        {instead && (
          <Button className="grow" kind="go" onClick={instead.onYes}>
            {instead.verb}
          </Button>
        )}
      </>
    }
  >
    {children}
  </Dialog>
)
