import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  /** Label of the confirming button: "Yes, Cancel". */
  verb: string
  /** Label of the cancel button, for steps that are cancellations themselves. */
  refuse?: string
  /** Red, for a step that cannot be undone. */
  harmful?: boolean
  /** Reason why it cannot be confirmed now. */
  because?: string | undefined
  /** A better alternative to the step, shown as the filled button. */
  instead?: Readonly<{ verb: string; onYes: () => void }> | undefined
  onYes: () => void
  onClose: () => void
}

/** A confirmation of an important step. Cancel has the initial focus. */
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
