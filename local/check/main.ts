import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endWithNpm } from '../end-with-npm.ts'
import { Refusal } from '../engines/refusal.ts'
import type { Counts } from './reports.ts'
import { type Stage, stages } from './stages.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const names = process.argv.slice(2)
const selected = stages.filter(({ name }) => names.length === 0 || names.includes(name))
const workDir = await mkdtemp(path.join(tmpdir(), 'comanda-check-'))
const summary: string[] = []

// Ctrl-C reaches the test runner as well, which needs time to stop its engines
process.on('SIGINT', () => undefined)
endWithNpm()

const counts: Counts[] = []
for (const stage of selected) counts.push(await timed(stage))
await rm(workDir, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
say('')
for (const { failures } of counts) for (const failure of failures) say(`✗ ${failure}\n`)
for (const { retried } of counts) for (const failure of retried) say(`passed on the second try: ${failure}\n`)
for (const line of summary) say(line)
say(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function timed({ title, run }: Stage): Promise<Counts> {
  say(`\n== ${title}`)
  const startedAt = performance.now()
  const count = await run({ workDir, say }).catch((error: unknown) => {
    const reason =
      error instanceof Refusal ? error.message : error instanceof Error ? String(error.stack) : String(error)
    return { passed: 0, failed: 1, failures: [`${title}: ${reason}`], retried: [] }
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  summary.push(
    `${count.failed > 0 ? '✗' : '✓'} ${title}: ${count.passed} of ${count.passed + count.failed} in ${seconds} s`,
  )
  return count
}
