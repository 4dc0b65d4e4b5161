import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { failureText } from './failure.ts'

type Fault = Readonly<{ message: string; stack?: string; diff?: string }>

/**
 * Writes the input of `countVitest` to the file named by VITEST_REPORT; Vitest's own JSON leaves out why a hook failed.
 */
export default class CountsReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): Promise<void> {
    const file = process.env.VITEST_REPORT
    if (!file) throw new Error('VITEST_REPORT names no file')
    const passed = modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0)
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((fault) => textOf('outside of all specs', fault)),
    ]
    await writeFile(file, JSON.stringify({ passed, failures, retried: modules.flatMap(retriedOf) }))
  }
}

/** Failures of loading, hooks and tests; a failed hook counts once for all tests it prevented. */
function failuresOf(module: TestModule): string[] {
  const file = path.relative('.', module.moduleId)
  const suites = [...module.children.allSuites()]
  const tests = [...module.children.allTests('failed')]
  return [
    ...module.errors().map((fault) => textOf(file, fault)),
    ...suites.flatMap((suite) => suite.errors().map((fault) => textOf(`${file} › ${suite.fullName}`, fault))),
    ...tests.map((test) => textOf(`${file} › ${test.fullName}`, ...(test.result().errors ?? []))),
  ]
}

/** Tests that passed on the second try, with the errors of the first. */
const retriedOf = (module: TestModule): string[] =>
  [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => textOf(`${path.relative('.', module.moduleId)} › ${test.fullName}`, ...(test.result().errors ?? [])))

const textOf = (name: string, ...faults: readonly Fault[]): string =>
  failureText(
    name,
    faults.flatMap(({ message, stack = message, diff = '' }) => [stack, diff]),
  )
