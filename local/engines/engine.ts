import type { SpawnOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { commandLine, type Exit, end, exitOf, exitWithParent, hasEnded, isAlive, launch, until } from './processes.ts'
import { Refusal } from './refusal.ts'

export type EngineOptions = Readonly<{
  /** Folder of the engine; created if missing. */
  dataDir: string
  port?: number
  /** Settings that override the defaults of its configuration file. */
  settings?: Readonly<Record<string, string>>
  logFile?: string
}>

export type RunningEngine = Readonly<{
  url: string
  port: number
  pid: number
  exited: Promise<Exit>
  stop: () => Promise<void>
  /** kill -9, for tests. */
  kill: () => void
}>

/** Signals that stop an engine, and that end it if it does not stop. */
export type Signals = Readonly<{ stop: 'SIGINT' | 'SIGTERM'; abort: 'SIGQUIT' | 'SIGKILL' }>

type Engine = Readonly<{
  title: string
  program: string
  args: readonly string[]
  /** Account, folder and environment of the process. */
  spawnOptions: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>
  /** Standard input of the process. */
  input?: string
  logFile: string | undefined
  url: string
  port: number
  signals: Signals
  accepts: (url: string) => Promise<boolean>
  /** Reason of a failed start. */
  faultOf: () => Promise<Refusal>
}>

/** Starts a server other than Node and waits until it accepts connections. It ends with this process. */
export async function startEngine(engine: Engine): Promise<RunningEngine> {
  const { title, program, args, spawnOptions, input, logFile, url, port, signals, accepts } = engine
  const stdin = input === undefined ? 'ignore' : 'pipe'
  const child = await launch(program, args, { ...spawnOptions, logFile, stdio: [stdin] })
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(input)
  const { pid } = child
  if (!pid) throw new Refusal(`${title} could not be started from ${program}.`)
  const release = exitWithParent(pid, signals.stop)
  const exited = exitOf(child)
  void exited.then(release)
  try {
    const answered = await until(() => hasEnded(child) || accepts(url), 60_000)
    if (!answered || hasEnded(child)) throw await engine.faultOf()
  } catch (error) {
    await end(child, signals.abort, 5_000)
    throw error
  }
  return {
    url,
    port,
    pid,
    exited,
    stop: async () => void (await end(child, signals.stop, 15_000)),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Ends a server that is left from an earlier supervisor and uses the folder. `isEngine` recognises its command line. */
export async function endLeftover(
  pidFile: string,
  { title, signals, isEngine }: Pick<Engine, 'title' | 'signals'> & { isEngine: (commandLine: string) => boolean },
): Promise<void> {
  const [first] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid || !isAlive(pid) || !isEngine(await commandLine(pid))) return
  process.kill(pid, signals.stop)
  if (await until(() => !isAlive(pid), 15_000)) return
  process.kill(pid, signals.abort)
  if (await until(() => !isAlive(pid), 5_000)) return
  throw new Refusal(`Another ${title} (process ${pid}) uses ${path.dirname(pidFile)}.`)
}
