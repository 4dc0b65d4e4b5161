import caretLeft from 'icon:bold/caret-left'
import caretRight from 'icon:bold/caret-right'
import history from 'icon:bold/clock-counter-clockwise'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { PastEvent } from '../../api/audit.ts'
import { clockText, secondsText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { useNarrow } from '../../parts/use-narrow.ts'
import { subjectOf, wordsOf } from './event-words.ts'
import { labelled, nearest, positionsOf, stepFor } from './timeline.ts'

type Props = Readonly<{ events: readonly PastEvent[]; step: number; onStep: (step: number | null) => void }>

/** The clock, the time line with every event at its true time, and the buttons that step through the events. */
export function TimeSlider({ events, step, onStep }: Props) {
  const current = events[step]
  if (!current) return null
  const [hours, seconds] = splitClock(secondsText(current.at))
  return (
    <section className="history-time" aria-label={t('history.slider')}>
      <div className="clock">
        <p className="as">
          <Icon of={history} />
          {t('history.asItWas')}
        </p>
        <b className="hh num" dir="ltr">
          {hours}
          <span>{seconds}</span>
        </b>
      </div>
      <TimeLine events={events} step={step} onStep={onStep} />
      <div className="stepb">
        <Button
          className="icon"
          aria-label={t('history.previous')}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => onStep(Math.max(0, step - 1))}
        >
          <Icon of={caretLeft} flip />
        </Button>
        <bdi className="num nw">
          {t('history.step')} <b>{step + 1}</b> {t('history.of')} {events.length}
        </bdi>
        <Button
          className="icon"
          aria-label={t('history.next')}
          aria-keyshortcuts="ArrowRight"
          onClick={() => onStep(Math.min(events.length - 1, step + 1))}
        >
          <Icon of={caretRight} flip />
        </Button>
        <Button className="end" aria-keyshortcuts="End" onClick={() => onStep(null)}>
          {t('history.latest')}
        </Button>
      </div>
    </section>
  )
}

const splitClock = (clock: string): readonly [string, string] => [clock.slice(0, 5), clock.slice(5)]
const percent = (position: number) => `${position * 100}%`

function TimeLine({ events, step, onStep }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const minDistance = useNarrow() ? 0.16 : 0.08
  const positions = positionsOf(events)
  const times = events.map(({ at }) => clockText(at))
  const current = events[step]

  const goTo = ({ clientX }: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const fromLeft = (clientX - box.left) / box.width
    onStep(nearest(positions, isRtl(line.current) ? 1 - fromLeft : fromLeft))
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    goTo(event)
  }
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = stepFor(event.key, step, events.length, isRtl(line.current))
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    onStep(next)
  }

  return (
    <div className="track">
      <div
        ref={line}
        className="tl"
        style={{ '--at': percent(positions[step] ?? 0) } as React.CSSProperties} // React's types have no custom properties
        role="slider"
        tabIndex={0}
        aria-label={t('history.moment')}
        aria-valuemin={1}
        aria-valuemax={events.length}
        aria-valuenow={step + 1}
        aria-valuetext={current && valueTextOf(current, step, events.length)}
        onPointerDown={drag}
        onPointerMove={(event) => event.buttons === 1 && goTo(event)}
        onKeyDown={onKey}
      >
        {events.map((event, index) => (
          <i
            key={event.id}
            className={tickOf(event, index, step)}
            style={{ insetInlineStart: percent(positions[index] ?? 0) }}
          />
        ))}
      </div>
      <p className="ends num sm mute" aria-hidden="true">
        {labelled(positions, times, step, minDistance).map((index) => (
          <TimeLabel key={events[index]?.id} position={positions[index] ?? 0} isNow={index === step}>
            {times[index]}
          </TimeLabel>
        ))}
      </p>
    </div>
  )
}

const isRtl = (element: Element | null): boolean => element !== null && getComputedStyle(element).direction === 'rtl'

const valueTextOf = (event: PastEvent, step: number, count: number): string =>
  [secondsText(event.at), t('history.stepOf', { step: step + 1, count }), wordsOf[event.type].word, subjectOf(event)]
    .filter(Boolean)
    .join(comma())

/** Class of a tick: the event's colour has priority over that of past events. */
function tickOf({ type }: PastEvent, index: number, step: number): string {
  if (index === step) return 'cur'
  return wordsOf[type].tone ?? (index < step ? 'past' : '')
}

type LabelProps = Readonly<{ position: number; isNow: boolean; children: ReactNode }>

/** A time below the line, kept within its ends. */
function TimeLabel({ position, isNow, children }: LabelProps) {
  const edge = position < 0.04 ? 'first' : position > 0.96 ? 'last' : ''
  return (
    <span
      className={`${edge} ${isNow ? 'now' : ''}`}
      style={edge ? undefined : { insetInlineStart: percent(position) }}
    >
      {children}
    </span>
  )
}
