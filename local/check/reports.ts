import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** `failures`: which tests failed and why, one text each; it may name fewer than `failed` counts. */
export type Counts = Readonly<{ passed: number; failed: number; failures: readonly string[] }>

/** Of a message only what tells the cause: a snapshot or a page may be thousands of lines. */
const linesTold = 25

const Vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

/** A file that could not even be loaded holds no test; it counts as one that failed. */
export async function countVitest(report: string, code: number): Promise<Counts> {
  const { data } = Vitest.safeParse(await read(report))
  if (!data) return unreadable(report)
  const broken = data.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const tests = data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${path.relative('.', name)} › ${test.fullName}`, test.failureMessages ?? [])),
  )
  const files = broken.map(({ name, message }) => failure(path.relative('.', name), [message ?? '']))
  const failed = data.numFailedTests + broken.length
  return honest({ passed: data.numPassedTests, failed, failures: [...files, ...tests] }, code)
}

const PlaywrightError = z.object({ message: z.string().optional() })
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
  const tests = specsOf(data.suites).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(`${file}:${line} › ${title}`, messages(results.flatMap(({ errors }) => errors)))),
  )
  const failures = [...messages(data.errors).map((message) => failure('Playwright', [message])), ...tests]
  return honest({ passed: expected, failed: unexpected + flaky + data.errors.length, failures }, code)
}

const specsOf = (suites: readonly Suite[]): Suite['specs'] =>
  suites.flatMap(({ specs, suites = [] }) => [...specs, ...specsOf(suites)])

const messages = (errors: z.infer<typeof PlaywrightError>[]) => errors.map(({ message }) => message ?? '')

function failure(title: string, reasons: readonly string[]): string {
  const lines = stripVTControlCharacters(reasons.join('\n'))
    .split('\n')
    .filter((line) => !/^ +at .*\/node_modules\//.test(line))
  const told = lines.slice(0, linesTold).map((line) => `    ${line}`.trimEnd())
  return [title, ...told, ...(lines.length > linesTold ? ['    …'] : [])].join('\n')
}

const unreadable = (report: string): Counts => ({
  passed: 0,
  failed: 1,
  failures: [`${path.basename(report)}: the runner left no report that can be read`],
})

/** A runner that failed while every test passed has failed nevertheless: an unhandled error, or no test at all. */
function honest(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`the runner ended with code ${code} although no test failed`] }
}

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
