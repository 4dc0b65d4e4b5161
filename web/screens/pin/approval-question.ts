import { atom } from 'jotai'
import type { Intent } from '../../api/pins.ts'

/** Question to an approver. `answer` receives an approval for each request, or null without an approval. */
export type ApprovalQuestion = Readonly<{
  message: string
  /** Effect of the requests, as the screen describes it. */
  effect: string
  requests: readonly Intent[]
  answer: (approvals: readonly string[] | null) => void
}>

/** The current question, shown by a dialog of the shell. */
export const approvalAtom = atom<ApprovalQuestion | null>(null)
