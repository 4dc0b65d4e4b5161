import { atom } from 'jotai'
import type { Intent } from '../../api/pins.ts'

/** Question to an approver. `answer` gets an approval for each request, or null if there is none. */
export type ApprovalQuestion = Readonly<{
  message: string
  /** Effect of the requests, in the words of the screen. */
  what: string
  requests: readonly Intent[]
  answer: (approvals: readonly string[] | null) => void
}>

/** The current question, shown by a dialog of the shell. */
export const approvalAtom = atom<ApprovalQuestion | null>(null)
