import type { KeyboardEvent } from 'react'
import { Icon } from './Icon.tsx'

type Segment<Value> = Readonly<{ value: Value; name: string; icon?: string | null }>

type Props<Value> = {
  label: string
  segments: readonly Segment<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A radio group of a few options: one tab stop, with arrows inside, mirrored right-to-left. */
export function Segments<Value extends string | null>({ label, segments, chosen, onChoose }: Props<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const isMirrored = event.key.match(/Left|Right/) && getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = segments.findIndex(({ value }) => value === chosen)
    const next = (at + (isMirrored ? -step : step) + segments.length) % segments.length
    const segment = segments[next]
    if (!segment) return
    onChoose(segment.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus()
  }
  return (
    <div className="seg" role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {segments.map(({ value, name, icon }) => (
        // biome-ignore lint/a11y/useSemanticElements: a segment is a button that looks pressed.
        <button
          type="button"
          role="radio"
          key={name}
          aria-checked={value === chosen}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {icon && <Icon of={icon} />}
          {name}
        </button>
      ))}
    </div>
  )
}
