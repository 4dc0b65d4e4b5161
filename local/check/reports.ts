import { readFile } from 'node:fs/promises'
import { z } from 'zod'

export type Counts = Readonly<{ passed: number; failed: number }>

const Vitest = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** A file that could not even be loaded holds no test; it counts as one that failed. */
export async function countVitest(report: string, code: number): Promise<Counts> {
  const { data } = Vitest.safeParse(await read(report))
  if (!data) return { passed: 0, failed: 1 }
  const broken = data.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return honest({ passed: data.numPassedTests, failed: data.numFailedTests + broken.length }, code)
}

const Playwright = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

export async function countPlaywright(report: string, code: number): Promise<Counts> {
  const { data } = Playwright.safeParse(await read(report))
  if (!data) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = data.stats
  return honest({ passed: expected, failed: unexpected + flaky + data.errors.length }, code)
}

/** A runner that failed while every test passed has failed nevertheless: an unhandled error, or no test at all. */
function honest({ passed, failed }: Counts, code: number): Counts {
  return code !== 0 && failed === 0 ? { passed, failed: 1 } : { passed, failed }
}

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
