import { getDefaultStore } from 'jotai'
import { ApiError } from '../../api/errors.ts'
import type { Intent } from '../../api/pins.ts'
import { type ApprovalQuestion, approvalAtom } from './approval-question.ts'

type Send<Answer> = (request: Intent) => Promise<Answer>

/**
 * Sends requests one after the other. If a request exceeds a limit of the user, another user is asked to approve it and
 * all following ones; then it is sent again with the approval. Rejects with the refusal if nobody approves.
 */
export async function withApproval<Answer>(
  requests: readonly Intent[],
  effect: string,
  send: Send<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let approved: readonly Intent[] = requests
  for (const [index, request] of requests.entries()) {
    let answer: Readonly<{ value: Answer }> | null = null
    while (answer === null) {
      try {
        answer = { value: await send(approved[index] ?? request) }
      } catch (error) {
        const message = limitIn(error)
        if (message === null) throw error
        const approvals = await ask({ message, effect, requests: requests.slice(index) })
        if (!approvals) throw error
        approved = requests.map((one, at) => {
          const approval = approvals[at - index]
          return approval === undefined ? one : { ...one, body: { ...one.body, approval } }
        })
      }
    }
    answers.push(answer.value)
  }
  return answers
}

const ask = (question: Omit<ApprovalQuestion, 'answer'>) =>
  new Promise<readonly string[] | null>((resolve) => {
    const store = getDefaultStore()
    const answer = (approvals: readonly string[] | null) => {
      store.set(approvalAtom, null)
      resolve(approvals)
    }
    store.set(approvalAtom, { ...question, answer })
  })

/** The message of a refusal that an approval can override. */
function limitIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || typeof error.body !== 'object' || error.body === null) return null
  return 'approval' in error.body && error.body.approval === 'possible' ? error.message : null
}
