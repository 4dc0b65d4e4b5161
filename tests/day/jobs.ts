import { startQueues, startReactions } from '@comanda/command-api/jobs/run.ts'
import type { System } from '../systems/system.ts'

export type Jobs = Readonly<{
  /** What would have gone to the post. */
  mails: readonly string[]
  close: () => Promise<void>
}>

/** The work of the jobs process, with a letter box in place of the post. */
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
