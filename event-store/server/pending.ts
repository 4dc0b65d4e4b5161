import type { Append } from './appends.ts'
import type { Head } from './heads.ts'

/** An append together with the head of its stream, which stays in memory as long as the append is open. */
export type Pending = { readonly append: Append; readonly head: Head; answered: boolean }

/** A wrong revision, unless the events at that place turn out to be the very ones that were to be appended. */
export type Doubt = Readonly<{ pending: Pending; streamId: number; current: number }>
