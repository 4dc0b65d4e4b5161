import type { ClearTexts } from './clear-texts.ts'
import type { Venue as Folded } from './recorded-events.ts'
import type { Venue } from './venues.ts'

/** A restaurant together with its fold of the log. */
export type Pair = Readonly<{ venue: Venue; folded: Folded; opened: ClearTexts }>
