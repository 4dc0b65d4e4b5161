import './cards.css'
import { type ReactNode, useId } from 'react'

type Props = Readonly<{
  title: string
  /** Controls and facts beside the title. */
  head?: ReactNode
  className?: string
  children: ReactNode
}>

/** A part of a page with its heading. */
export function Card({ title, head, className = '', children }: Props) {
  const id = useId()
  return (
    <section className={`office-card ${className}`} aria-labelledby={id}>
      <header>
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {head}
      </header>
      {children}
    </section>
  )
}
