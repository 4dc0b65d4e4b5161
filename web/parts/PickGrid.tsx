import { type ReactNode, useState } from 'react'
import { moveFocus } from './move-focus.ts'

export type Pick = Readonly<{ id: string | null; content: ReactNode; className?: string }>
type PickGroup = Readonly<{ key: string; title: ReactNode; picks: readonly Pick[] }>

type Props = Readonly<{
  groups: readonly PickGroup[]
  /** undefined: nothing has been chosen yet. */
  chosen: string | null | undefined
  onPick: (id: string | null) => void
}>

/** Buttons to pick one of many: one tab stop, arrows move between them, a press or Enter chooses. */
export function PickGrid({ groups, chosen, onPick }: Props) {
  const all = groups.flatMap(({ picks }) => picks)
  const start = all.find(({ id }) => id === chosen) ?? all[0]
  const [focused, setFocused] = useState(start?.id)
  const stop = all.some(({ id }) => id === focused) ? focused : start?.id
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the focus; the grid handles their arrow keys.
    <div className="picks" onKeyDown={moveFocus}>
      {groups.map(({ key, title, picks }) => (
        <fieldset key={key}>
          {title && <legend className="label">{title}</legend>}
          <div className="pick-grid">
            {picks.map(({ id, content, className = '' }) => (
              <button
                type="button"
                key={id ?? 'none'}
                data-rove
                data-first={id === stop ? true : undefined}
                className={`choice pick ${className}`}
                aria-pressed={id === chosen}
                tabIndex={id === stop ? 0 : -1}
                onFocus={() => setFocused(id)}
                onClick={() => onPick(id)}
              >
                {content}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
