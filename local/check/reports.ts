import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { failureText } from './failure.ts'

/**
 * Result of a stage.
 * `failures`: names and errors of failed tests, perhaps fewer than `failed`.
 * `retried`: names and errors of tests that passed on the second try only; they count as passed.
 */
export type Counts = Readonly<{
  passed: number
  failed: number
  failures: readonly string[]
  retried: readonly string[]
}>

const Vitest = z.object({ passed: z.int(), failures: z.array(z.string()), retried: z.array(z.string()) })

/** Counts the results written by the reporter of the specs. */
export async function countVitest(report: string, code: number): Promise<Counts> {
  const { data } = Vitest.safeParse(await read(report))
  return data ? withRunnerFailure({ ...data, failed: data.failures.length }, code) : unreadable(report)
}

const PlaywrightError = z.object({ message: z.string().default('') })
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(PlaywrightError) })) })),
})
type Suite = Readonly<{ specs: z.infer<typeof PlaywrightSpec>[]; suites?: Suite[] | undefined }>
const PlaywrightSuite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(PlaywrightSpec), suites: z.array(PlaywrightSuite).optional() }),
)
const Playwright = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(PlaywrightError),
  suites: z.array(PlaywrightSuite),
})

export async function countPlaywright(report: string, code: number): Promise<Counts> {
  const { data } = Playwright.safeParse(await read(report))
  if (!data) return unreadable(report)
  const { expected, unexpected, flaky } = data.stats
  const tests = specsOf(data.suites)
  const failures = [
    ...messages(data.errors).map((message) => failureText('Playwright', [message])),
    ...withStatus(tests, 'unexpected'),
  ]
  const failed = unexpected + data.errors.length
  return withRunnerFailure({ passed: expected + flaky, failed, failures, retried: withStatus(tests, 'flaky') }, code)
}

const withStatus = (specs: Suite['specs'], expectedStatus: string): string[] =>
  specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === expectedStatus)
      .map(({ results }) =>
        failureText(`${file}:${line} › ${title}`, messages(results.flatMap(({ errors }) => errors))),
      ),
  )

const specsOf = (suites: readonly Suite[]): Suite['specs'] =>
  suites.flatMap(({ specs, suites = [] }) => [...specs, ...specsOf(suites)])

const messages = (errors: readonly z.infer<typeof PlaywrightError>[]) => errors.map(({ message }) => message)

const unreadable = (report: string): Counts => ({
  passed: 0,
  failed: 1,
  retried: [],
  failures: [`${path.basename(report)}: the runner wrote no readable report`],
})

/** Adds a failure if a runner failed although every test passed: an unhandled error, or no test at all. */
function withRunnerFailure(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`the runner ended with code ${code} although no test failed`] }
}

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
