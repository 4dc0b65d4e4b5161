import x from 'icon:bold/x'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../language/t.ts'
import { Button, IconButton } from './Button.tsx'
import { openDialogsAtom } from './open-dialogs.ts'
import { aboutVersion, dismissToast, toastsAtom } from './toast.ts'

/**
 * Toasts at the bottom centre, inside the topmost dialog: everything outside it is inert, and Undo must be pressable.
 */
export function Toasts() {
  const dialog = useAtomValue(openDialogsAtom).at(-1)
  const host = dialog ?? document.body
  const all = useAtomValue(toastsAtom)
  // the toast of a new version would cover the buttons of a dialog: it is shown after the dialog is closed
  const toasts = useMemo(() => all.filter(({ about }) => !dialog || about !== aboutVersion), [all, dialog])
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = stack.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    // shown again after each change, so that it is on top of a dialog that opened in between
    if (toasts.length > 0 && host.isConnected) element.showPopover()
    element.style.insetBlockStart = ''
    if (dialog) keepBelowTitle(element, dialog)
    // if the toasts scroll, the last one must be visible
    element.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [toasts, host, dialog])
  return createPortal(
    <div ref={stack} className="toasts" popover="manual" role="status" aria-live="polite">
      {toasts.map(({ id, text, tone, action }) => (
        <div className="toast" key={id}>
          <span>{text}</span>
          {action && (
            <Button
              kind="line"
              onClick={() => {
                dismissToast(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          {(tone === 'token' || (tone === 'wait' && action)) && (
            <IconButton of={x} name={t('common.close')} onClick={() => dismissToast(id)} />
          )}
        </div>
      ))}
    </div>,
    host,
  )
}

/** Moves toasts from the title and the X of a dialog that is as high as the window to the place below them. */
function keepBelowTitle(stack: HTMLElement, dialog: HTMLElement): void {
  const head = dialog.querySelector('.dialog-head')?.getBoundingClientRect()
  const { top, bottom, left, right } = stack.getBoundingClientRect()
  if (head && top < head.bottom && bottom > head.top && left < head.right && right > head.left)
    stack.style.insetBlockStart = `${head.bottom + 8}px`
}
