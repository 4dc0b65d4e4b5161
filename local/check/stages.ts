import { spawn } from 'node:child_process'
import path from 'node:path'
import { exitOf } from '../engines/processes.ts'
import { buildWeb } from '../instance/web-build.ts'
import { repository } from '../repository.ts'
import { findChromium } from './chromium.ts'
import { type Counts, countPlaywright, countVitest } from './reports.ts'

type StageContext = Readonly<{ workDir: string; say: (line: string) => void }>
export type Stage = Readonly<{ name: string; title: string; run: (context: StageContext) => Promise<Counts> }>

const tsc = 'typescript/bin/tsc'

export const stages: readonly Stage[] = [
  { name: 'types', title: 'Types of the back end', run: () => check(tsc, ['-p', '.']) },
  { name: 'types', title: 'Types of the web app', run: () => check(tsc, ['-p', 'web']) },
  { name: 'types', title: 'Types of the service worker', run: () => check(tsc, ['-p', 'web/worker']) },
  { name: 'lint', title: 'Lint and format', run: () => check('@biomejs/biome/bin/biome', ['check', '.']) },
  { name: 'specs', title: 'Specs', run: specs },
  { name: 'build', title: 'Build of the web app', run: build },
  { name: 'e2e', title: 'The whole path in a browser', run: browser },
]

/** A check by a program: it passes if the exit code is 0. */
async function check(program: string, args: string[]): Promise<Counts> {
  return (await run(program, args)) === 0
    ? { passed: 1, failed: 0, failures: [], retried: [] }
    : {
        passed: 0,
        failed: 1,
        retried: [],
        failures: [`${path.basename(program)} ${args.join(' ')}: see its messages above`],
      }
}

async function specs({ workDir }: StageContext): Promise<Counts> {
  const report = path.join(workDir, 'vitest.json')
  const reporters = ['--reporter=default', `--reporter=${path.join(import.meta.dirname, 'vitest-reporter.ts')}`]
  const code = await run('vitest/vitest.mjs', ['run', ...reporters], { VITEST_REPORT: report, SECOND_TRY: '1' })
  return countVitest(report, code)
}

async function build({ workDir }: StageContext): Promise<Counts> {
  await buildWeb(path.join(workDir, 'web-build.log'))
  return { passed: 1, failed: 0, failures: [], retried: [] }
}

async function browser({ workDir, say }: StageContext): Promise<Counts> {
  const report = path.join(workDir, 'playwright.json')
  const environment = { CHROMIUM_PATH: await findChromium(say), PLAYWRIGHT_JSON_OUTPUT_NAME: report, SECOND_TRY: '1' }
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], environment)
  return countPlaywright(report, code)
}

/** Runs a package's program with the current Node, without shell and PATH. */
async function run(program: string, args: string[], extra: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [path.join(repository, 'node_modules', program), ...args], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...extra },
  })
  const { code } = await exitOf(child)
  return code ?? 1
}
