import type { Opened } from './answers.ts'
import type { House } from './houses.ts'
import type { House as Folded } from './told.ts'

/** A restaurant beside what the log says of it. */
export type Pair = Readonly<{ house: House; folded: Folded; opened: Opened }>
