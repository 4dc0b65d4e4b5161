import { createHash } from 'node:crypto'
import { Pool } from 'undici'

/** A process of an API. */
export type Member = Readonly<{ port: number; pool: Pool }>

export type Members = Readonly<{
  /**
   * Chooses the process for a request: in turn, or always the same one for a key while it answers. `except` failed for
   * this request and is chosen again only if there is no other.
   */
  choose: (options?: Readonly<{ key?: string | undefined; except?: Member | undefined }>) => Member
  /** Skips a process that did not answer for a second. */
  failed: (member: Member) => void
  count: number
  close: () => Promise<void>
}>

/** Time for which a process that did not answer is skipped. */
const skipMs = 1_000
/** Timeout of an answer, longer than a long poll of socket.io. */
export const answerWithinMs = 60_000

/** The processes of one API, by their ports on this machine. */
export function createMembers(ports: readonly number[]): Members {
  const members = ports.map((port) => ({ port, pool: poolTo(port) }))
  const failedAt = new Map<Member, number>()
  let turn = 0
  const answers = (member: Member) => performance.now() - (failedAt.get(member) ?? Number.NEGATIVE_INFINITY) > skipMs
  return {
    count: members.length,
    choose: ({ key, except } = {}) => {
      const others = members.filter((member) => member !== except)
      const candidates = others.filter(answers)
      const choices = [candidates, others, members].find(({ length }) => length > 0) ?? members
      const index = key === undefined ? turn++ : createHash('sha256').update(key).digest().readUInt32BE(0)
      const chosen = choices[index % choices.length]
      if (!chosen) throw new Error('an API has no process')
      return chosen
    },
    failed: (member) => void failedAt.set(member, performance.now()),
    close: async () => {
      await Promise.all(members.map(({ pool }) => pool.destroy()))
    },
  }
}

/** Connections to a process, closed when idle well before the inner servers do it after 72 s. */
const poolTo = (port: number) =>
  new Pool(`http://127.0.0.1:${port}`, {
    connections: 256,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 30_000,
    headersTimeout: answerWithinMs,
    bodyTimeout: answerWithinMs,
    connectTimeout: 3_000,
  })
