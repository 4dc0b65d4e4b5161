import type { Append } from './appends.ts'
import type { Head } from './heads.ts'

/** An append and the head of its stream, which stays in memory while the append is open. */
export type Pending = { readonly append: Append; readonly head: Head; answered: boolean }

/** An append with a wrong expected revision. It may be a retry: then the events at that revision are its own. */
export type RevisionMismatch = Readonly<{ pending: Pending; streamId: number; current: number }>
