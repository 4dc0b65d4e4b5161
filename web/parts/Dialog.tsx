import x from 'icon:bold/x'
import { useSetAtom } from 'jotai'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { t } from '../language/t.ts'
import { IconButton } from './Button.tsx'
import { openDialogsAtom } from './open-dialogs.ts'

type Props = {
  title: ReactNode
  /** Small line above the title. */
  kicker?: ReactNode
  /** Shown before the title, for instance a plate. */
  lead?: ReactNode
  /** 440 px wide, for a question; otherwise 720 px. On a phone a sheet from the bottom. */
  small?: boolean
  className?: string
  /** True if the body contains nothing focusable: it gets the focus itself, so that it can be scrolled by keyboard. */
  isRead?: boolean
  /** Absent: the dialog cannot be closed. */
  onClose?: (() => void) | undefined
  footer?: ReactNode
  children?: ReactNode
}

/** A browser may group several dialogs and close them all with one press of Back or Escape. */
const atOnceMs = 100
let lastCancelledAt = Number.NEGATIVE_INFINITY

/**
 * A modal dialog, open while it is rendered. Escape, Back, the backdrop and the X close it; focus stays inside and
 * returns afterwards, or moves to the screen's heading if the opener is gone. `data-first` marks the element with the
 * initial focus; by default it is the X.
 */
export function Dialog({ title, kicker, lead, small, className = '', isRead, onClose, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const setOpenDialogs = useSetAtom(openDialogsAtom)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    element.querySelector<HTMLElement>('[data-first]')?.focus()
    setOpenDialogs((open) => [...open, element])
    return () => {
      setOpenDialogs((open) => open.filter((other) => other !== element))
      element.close()
      // the card or the line that opened it may be gone: the paid bill of a table
      const target = before?.isConnected ? before : document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus()
    }
  }, [setOpenDialogs])
  const onKeyDown = (event: KeyboardEvent) => {
    const isOfMenu = event.target instanceof Element && event.target.closest('[role=menu]')
    if (event.key !== 'Escape' || isOfMenu) return
    event.preventDefault()
    event.stopPropagation()
    onClose?.()
  }
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    // an event of ours is for one dialog (app/history.ts)
    if (event.isTrusted && event.timeStamp - lastCancelledAt < atOnceMs) return
    lastCancelledAt = event.timeStamp
    onClose?.()
  }
  return (
    <dialog
      ref={dialog}
      className={`dialog ${small ? 'small' : ''} ${className}`}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={(event) => {
        // closed by the browser together with another dialog
        if (event.target === dialog.current && dialog.current.isConnected) dialog.current.showModal()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <div className="dialog-head">
        {lead}
        <div className="grow">
          {kicker && <p className="mute">{kicker}</p>}
          <h2 className={small ? 'h2' : 'h1'} id={titleId}>
            {title}
          </h2>
        </div>
        {onClose && <IconButton of={x} name={t('common.close')} onClick={onClose} />}
      </div>
      <div className="body" {...(isRead && { role: 'region', tabIndex: 0, 'aria-labelledby': titleId })}>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
