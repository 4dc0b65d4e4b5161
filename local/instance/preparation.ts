import { fileURLToPath } from 'node:url'
import { hasEnded, launch } from '../engines/processes.ts'
import { Refusal } from '../engines/refusal.ts'
import type { Preparation, Report } from '../prepare.ts'
import { logFile } from './log-files.ts'
import { exitWithParent } from './service.ts'

const entry = fileURLToPath(new URL('../prepare.ts', import.meta.url))

type Options = Readonly<{ dataDir: string; say: (line: string) => void; ending: AbortSignal }>

/**
 * Starts a process for a task of the start, which loads its modules at once and ends with the task, so that the
 * long-lived supervisor keeps neither the modules nor their memory. Returns the function that begins the task and
 * rejects with its error.
 */
export async function preparation<Work extends Preparation['work']>(
  work: Work,
  { dataDir, say, ending }: Options,
): Promise<(input: Extract<Preparation, { work: Work }>['input']) => Promise<void>> {
  const child = await launch(process.execPath, ['--import', exitWithParent, entry, work], {
    logFile: logFile(dataDir, 'preparation'),
    stdio: ['ignore', 'ipc'],
  })
  const end = () => void child.kill('SIGTERM')
  ending.addEventListener('abort', end, { once: true })
  child.once('exit', () => ending.removeEventListener('abort', end))
  return (input) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Refusal(`The start was interrupted: see ${logFile(dataDir, 'preparation')}.`))
      child.once('exit', ended)
      child.on('message', (report: Report) => {
        if ('line' in report) return say(report.line)
        if (report.end === 'done') return resolve()
        const { isRefusal, message, code } = report
        reject(isRefusal ? new Refusal(message) : Object.assign(new Error(message), { code }))
      })
      if (hasEnded(child)) return ended()
      child.send({ work, input })
    })
}
