import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export type ChipTone = 'plain' | 'wait' | 'fire' | 'done' | 'bad' | 'guest'

/** A state as colour, icon and word: never by colour alone. */
export const Chip = ({ tone = 'plain', icon, children }: { tone?: ChipTone; icon: string; children: ReactNode }) => (
  <span className={tone === 'plain' ? 'chip' : `chip ${tone}`}>
    <Icon of={icon} />
    {children}
  </span>
)
