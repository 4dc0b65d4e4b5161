import x from 'icon:bold/x'
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { texts } from '../texts.ts'
import { IconButton } from './Button.tsx'
import { openDialogsAtom } from './open-dialogs.ts'

type Props = {
  title: ReactNode
  /** A small line above the title. */
  kicker?: ReactNode
  /** Stands before the title: a plate. */
  lead?: ReactNode
  /** 440 px, for a question; 720 px otherwise. A sheet from the bottom on a phone. */
  small?: boolean
  className?: string
  onClose: () => void
  footer?: ReactNode
  children?: ReactNode
}

/**
 * Open while it is rendered. Escape, the veil and the X all close it; focus stays inside and goes back where it
 * was. `data-first` marks the element that has it first; without one it is the X.
 */
export function Dialog({ title, kicker, lead, small, className = '', onClose, footer, children }: Props) {
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
      if (before instanceof HTMLElement) before.focus()
    }
  }, [setOpenDialogs])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the veil is a short cut; Escape and the X do the same.
    <dialog
      ref={dialog}
      className={`dialog ${small ? 'small' : ''} ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <header>
        {lead}
        <div className="grow">
          {kicker && <p className="mute">{kicker}</p>}
          <h2 className={small ? 'h2' : 'h1'} id={titleId}>
            {title}
          </h2>
        </div>
        <IconButton of={x} name={texts.close} onClick={onClose} />
      </header>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
