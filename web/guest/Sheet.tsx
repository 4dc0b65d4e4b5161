import x from 'icon:bold/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from '../language/t.ts'
import { IconButton } from '../parts/Button.tsx'

type Props = Readonly<{
  title: ReactNode
  /** Picture above the title, over the full width. */
  hero?: ReactNode
  onClose: () => void
  footer?: ReactNode
  children?: ReactNode
}>

/** A sheet from the bottom on a phone, centred on a larger screen. The X, Escape and the backdrop close it. */
export function Sheet({ title, hero, onClose, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog small sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
    >
      {hero}
      <header>
        <h2 className="h1 grow" id={titleId}>
          {title}
        </h2>
        <IconButton className={hero ? 'line' : ''} of={x} name={t('guest.close')} onClick={onClose} />
      </header>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}
