import './action-menu.css'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'

export type Action = Readonly<{
  key: string
  label: string
  icon?: string
  /** Colours the icon. */
  tone?: 'fire' | 'done' | 'bad'
  /** Separated by a line from the entries above, so that it is not pressed by mistake. */
  apart?: boolean
  /** Marks the current state. */
  current?: boolean
  /** Reason why it cannot be chosen now. */
  because?: string | undefined
  onChoose: () => void
}>

type Props = Readonly<{
  /** Accessible name of the button that opens the menu. */
  name: string
  icon?: string
  /** Text of the button; without it only the icon is shown. */
  label?: string
  className?: string
  actions: readonly Action[]
}>

/** A button with a menu: arrows move, Escape and a press outside close it, focus returns to the button. */
export function ActionMenu({ name, icon, label, className = 'btn icon quiet', actions }: Props) {
  const id = useId()
  const key = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useLayoutEffect(() => {
    if (!open) return
    // the browser shows the menu after this handler and before the next frame: until then it has no size and no focus
    const frame = requestAnimationFrame(() => {
      if (key.current && menu.current) placeBeside(key.current, menu.current)
      focusFirst(menu.current)
    })
    /** Keeps the menu beside its button while the page scrolls, as long as the button is visible. */
    const follow = (event: Event) => {
      if (!key.current || !menu.current || (event.target instanceof Node && menu.current.contains(event.target))) return
      if (isVisible(key.current)) placeBeside(key.current, menu.current)
      else menu.current.hidePopover()
    }
    addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', follow, { capture: true })
    }
  }, [open])

  useLayoutEffect(() => {
    // the focus is lost with an entry that is removed while the menu is open
    if (open && document.activeElement === document.body) focusFirst(menu.current)
  })

  return (
    <>
      <button
        ref={key}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={name}
        title={label ? undefined : name}
      >
        {icon && <Icon of={icon} />}
        {label}
      </button>
      <div
        ref={menu}
        id={id}
        className="action-menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onBeforeToggle={({ newState, currentTarget }) => {
          // a closed menu has no entries: the browser would lose the focus with them
          if (currentTarget.matches(':focus-within')) key.current?.focus({ preventScroll: true })
          setOpen(newState === 'open')
        }}
        onKeyDown={(event) => moveFocus(event)}
      >
        {open &&
          actions.map((action) => (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              key={action.key}
              className={`${action.tone ?? ''}${action.apart ? ' apart' : ''}`}
              aria-current={action.current ? 'true' : undefined}
              aria-disabled={action.because ? true : undefined}
              title={action.because}
              onClick={() => {
                if (action.because) return
                menu.current?.hidePopover()
                action.onChoose()
              }}
            >
              {action.icon && <Icon of={action.icon} />}
              <span>
                {action.label}
                {action.because && <small>{action.because}</small>}
              </span>
            </button>
          ))}
      </div>
    </>
  )
}

const focusFirst = (menu: HTMLElement | null): void =>
  menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })

const gap = 4
const edge = 8

function isVisible(key: HTMLElement): boolean {
  const { top, bottom } = key.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Places the menu below the button, aligned at their ends; above it if there is no space below. */
function placeBeside(key: HTMLElement, menu: HTMLElement): void {
  const from = key.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const isRtl = getComputedStyle(key).direction === 'rtl'
  const left = isRtl ? from.left : from.right - width
  const below = from.bottom + gap + height <= innerHeight - edge
  menu.style.left = `${Math.min(Math.max(edge, left), innerWidth - width - edge)}px`
  menu.style.top = `${Math.max(edge, below ? from.bottom + gap : from.top - gap - height)}px`
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.findIndex((item) => item.matches(':focus'))
  items[step(at, items.length)]?.focus()
}
