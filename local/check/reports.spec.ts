import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'comanda-reports-'))
afterAll(() => rm(folder, { recursive: true }))

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

const stack = [
  'AssertionError: expected 1 to be 2',
  '    at /x/node_modules/vitest/run.js:1:1',
  '    at money.spec.ts:3:5',
]

const vitest = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: path.resolve('domain/money.spec.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'money adds', status: 'passed', failureMessages: [] },
        { fullName: 'money rounds', status: 'failed', failureMessages: [stack.join('\n')] },
      ],
    },
    { name: path.resolve('domain/tax.spec.ts'), status: 'failed', message: 'does not load', assertionResults: [] },
  ],
}

const playwright = {
  stats: { expected: 1, unexpected: 1, flaky: 0 },
  errors: [],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { title: 'pays', file: 'pay.e2e.ts', line: 3, tests: [{ status: 'expected', results: [{ errors: [] }] }] },
            {
              title: 'signs in',
              file: 'pay.e2e.ts',
              line: 9,
              tests: [{ status: 'unexpected', results: [{ errors: [{ message: '\u001B[31mTimeout\u001B[39m' }] }] }],
            },
          ],
        },
      ],
    },
  ],
}

test('names the specs that failed, and a file that does not load, without the frames of packages', async () => {
  const { passed, failed, failures } = await countVitest(await report(vitest), 1)
  expect([passed, failed]).toEqual([1, 2])
  expect(failures).toEqual([
    'domain/tax.spec.ts\n    does not load',
    'domain/money.spec.ts › money rounds\n    AssertionError: expected 1 to be 2\n        at money.spec.ts:3:5',
  ])
})

test('names the browser tests that failed at any depth, without colours', async () => {
  const { passed, failed, failures } = await countPlaywright(await report(playwright), 1)
  expect([passed, failed]).toEqual([1, 1])
  expect(failures).toEqual(['pay.e2e.ts:9 › signs in\n    Timeout'])
})

test('a long message is cut', async () => {
  const message = Array.from({ length: 300 }, (_, line) => `line ${line}`).join('\n')
  const { failures } = await countVitest(
    await report({ ...vitest, testResults: [{ name: '/x', status: 'failed', message, assertionResults: [] }] }),
    1,
  )
  expect(failures[0]?.split('\n')).toHaveLength(27)
})

test.for([
  ['no report', null, 0],
  ['a runner that failed although no test did', { numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1],
] as const)('%s is a failure', async ([, content, code]) => {
  const { failed, failures } = await countVitest(await report(content), code)
  expect(failed).toBe(1)
  expect(failures).toHaveLength(1)
})
