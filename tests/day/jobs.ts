import { startQueues, startReactions } from '@comanda/command-api/jobs/run.ts'
import type { System } from '../systems/system.ts'

export type Jobs = Readonly<{
  /** Mails that would have been sent. */
  mails: readonly string[]
  close: () => Promise<void>
}>

/** The work of the jobs process, with collected mails in place of SMTP. */
export function startJobs({ needs }: System): Jobs {
  const mails: string[] = []
  const sendMail = async (mail: object) => void mails.push(JSON.stringify(mail))
  const stop = new AbortController()
  const workers = startQueues({ ...needs, sendMail })
  const running = startReactions({ ...needs, sendMail, signal: stop.signal })
  return {
    mails,
    close: async () => {
      await workers.close()
      stop.abort()
      await Promise.allSettled(running)
    },
  }
}
