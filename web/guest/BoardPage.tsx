import './board.css'
import { type CSSProperties, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { remember } from '../remember.ts'
import { allowChime, chime } from './chime.ts'
import { useBoard } from './use-board.ts'
import { useTitle } from './use-title.ts'
import { Loading } from './Waiting.tsx'

/** Numbers of orders that are ready for collection, for a screen at the counter. */
export function BoardPage({ token }: Readonly<{ token: string }>) {
  const { board, isStale, isUnknown, arrivals } = useBoard(token)
  useTitle(t('guest.board.ready'), board?.store_name ?? null)
  useEffect(() => {
    if (arrivals > 0) chime()
  }, [arrivals])
  if (isUnknown)
    return (
      <main className="wrap instead">
        <h1 className="h1">{t('guest.brokenLink')}</h1>
      </main>
    )
  if (!board && !isStale) return <Loading />
  return (
    <div className="ready-board">
      <header>
        <h1>
          <bdi>{board?.store_name ?? t('guest.board.ready')}</bdi>
        </h1>
        <SoundKey />
        <ThemeKey />
      </header>
      <p className="board-stale" role="status">
        {isStale && t('guest.board.stale')}
      </p>
      {board && (
        <main>
          <Numbers title={t('guest.board.preparing')} className="preparing" numbers={board.preparing} />
          <Numbers title={t('guest.board.ready')} className="ready" numbers={board.ready} />
        </main>
      )}
    </div>
  )
}

type NumbersProps = Readonly<{ title: string; className: string; numbers: readonly number[] }>

function Numbers({ title, className, numbers }: NumbersProps) {
  return (
    <section className={className} aria-label={title}>
      <h2>{title}</h2>
      {numbers.length === 0 && <p className="none">{t('guest.board.none')}</p>}
      <ul
        aria-live={className === 'ready' ? 'polite' : 'off'}
        style={{ '--count': numbers.length } as CSSProperties} // CSSProperties has no custom properties
      >
        {numbers.map((number) => (
          <li key={number} className="num">
            {number}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Button that allows the sound; shown until the browser does. */
function SoundKey() {
  const [isOn, setOn] = useState(false)
  if (isOn || !('AudioContext' in window)) return null
  return <Button onClick={() => void allowChime().then(setOn)}>{t('guest.board.sound')}</Button>
}

const key = 'comanda.board.theme'

/** Switches between dark and light on this device; until then the board follows the system. */
function ThemeKey() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const isDark = chosen === null ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  const other = isDark ? 'light' : 'dark'
  useEffect(() => {
    if (chosen !== null) document.documentElement.dataset.theme = chosen
  }, [chosen])
  const change = () => {
    remember(localStorage, key, other)
    setChosen(other)
  }
  return <Button onClick={change}>{t('guest.board.theme')}</Button>
}
