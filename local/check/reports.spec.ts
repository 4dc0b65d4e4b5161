import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failureText } from './failure.ts'
import { countPlaywright, countVitest } from './reports.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'comanda-reports-'))
afterAll(() => rm(folder, { recursive: true }))

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
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

test('names failed browser tests at any depth, without colours', async () => {
  const { passed, failed, failures } = await countPlaywright(await report(playwright), 1)
  expect([passed, failed]).toEqual([1, 1])
  expect(failures).toEqual(['pay.e2e.ts:9 › signs in\n    Timeout'])
})

test('a browser test that passes on the second try counts as passed and is named', async () => {
  const errors = [{ message: 'Timeout' }]
  const tests = [{ status: 'flaky', results: [{ errors }, { errors: [] }] }]
  const suites = [{ specs: [{ title: 'pays', file: 'pay.e2e.ts', line: 3, tests }] }]
  const stats = { expected: 2, unexpected: 0, flaky: 1 }
  const { passed, failed, failures, retried } = await countPlaywright(await report({ stats, errors: [], suites }), 0)
  expect([passed, failed, failures]).toEqual([3, 0, []])
  expect(retried).toEqual(['pay.e2e.ts:3 › pays\n    Timeout'])
})

test('each failure of the specs is counted', async () => {
  const failures = ['tax.spec.ts › rounds\n    expected 1', 'money.spec.ts\n    does not load']
  const counts = await countVitest(await report({ passed: 3, failures, retried: [] }), 1)
  expect(counts).toEqual({ passed: 3, failed: 2, failures, retried: [] })
})

test('a message loses stack frames of packages, and long ones are truncated', () => {
  const stack = ['Error: no', '    at /x/node_modules/vitest/run.js:1:1', '    at money.spec.ts:3:5', '']
  expect(failureText('rounds', stack)).toBe('rounds\n    Error: no\n        at money.spec.ts:3:5')
  const message = Array.from({ length: 300 }, (_, line) => `line ${line}`).join('\n')
  expect(failureText('long', [message]).split('\n')).toHaveLength(27)
})

test.for([
  ['no report', null, 0],
  ['a runner that failed although no test did', { passed: 3, failures: [], retried: [] }, 1],
] as const)('%s is a failure', async ([, content, code]) => {
  const { failed, failures } = await countVitest(await report(content), code)
  expect(failed).toBe(1)
  expect(failures).toHaveLength(1)
})
