import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Refusal } from '../engines/refusal.ts'
import type { Tally } from './reports.ts'
import { type Stage, stages } from './stages.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const wanted = process.argv.slice(2)
const chosen = stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const workDir = await mkdtemp(path.join(tmpdir(), 'comanda-check-'))
const told: string[] = []

// Ctrl-C reaches the runner below as well, and that one must have the time to stop its engines
process.on('SIGINT', () => undefined)

const tallies: Tally[] = []
for (const stage of chosen) tallies.push(await timed(stage))
await rm(workDir, { recursive: true, force: true })

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
say('')
for (const line of told) say(line)
say(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function timed({ title, run }: Stage): Promise<Tally> {
  say(`\n== ${title}`)
  const startedAt = performance.now()
  const tally = await run({ workDir, say }).catch((error: unknown) => {
    say(error instanceof Refusal ? error.message : error instanceof Error ? String(error.stack) : String(error))
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  told.push(
    `${tally.failed > 0 ? '✗' : '✓'} ${title}: ${tally.passed} of ${tally.passed + tally.failed} in ${seconds} s`,
  )
  return tally
}
