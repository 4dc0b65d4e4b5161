import x from 'icon:bold/x'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../language/t.ts'
import { Button, IconButton } from './Button.tsx'
import { openDialogsAtom } from './open-dialogs.ts'
import { aboutVersion, dismissToast, toastsAtom } from './toast.ts'

/** Bottom centre, inside the dialog on top: everything outside it is inert, and an Undo must be pressable. */
export function Toasts() {
  const dialog = useAtomValue(openDialogsAtom).at(-1)
  const host = dialog ?? document.body
  const all = useAtomValue(toastsAtom)
  // A new version would lie over the keys of a dialog as long as it is open: it is told when the dialog is closed.
  const toasts = useMemo(() => all.filter(({ about }) => !dialog || about !== aboutVersion), [all, dialog])
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = stack.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    // Shown again for each change: the last one shown lies on top of a dialog that opened in between.
    if (toasts.length > 0 && host.isConnected) element.showPopover()
    // where toasts stand in a row that scrolls, the last one is in sight
    element.lastElementChild?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [toasts, host])
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
