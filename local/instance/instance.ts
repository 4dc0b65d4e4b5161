import path from 'node:path'
import { derivedMetricsToken } from '@comanda/http/metrics-token.ts'
import { isSeeded } from '../demo/seeded.ts'
import { portFault } from '../engines/ports.ts'
import { until } from '../engines/processes.ts'
import { Refusal } from '../engines/refusal.ts'
import {
  choosePorts,
  drawPorts,
  ensureDemoPassword,
  ensureSecret,
  prepareDataDir,
  writeMetricsToken,
} from './data-dir.ts'
import { type Engines, startEngines } from './engines.ts'
import { httpGet } from './http-get.ts'
import { lock } from './lock.ts'
import { boundLogs } from './log-files.ts'
import { checkDatabase, checkEventStore, checkRedis } from './neighbours.ts'
import { plansFor, type Resources, resourcesOf } from './plan.ts'
import { preparation } from './preparation.ts'
import { keepProcessList, type ProcessList } from './process-list.ts'
import { bundleServers } from './server-bundle.ts'
import { type Service, type ServicePlan, supervise } from './service.ts'
import type { Settings } from './settings.ts'
import { buildWeb, hasWebBuild } from './web-build.ts'

type Say = (line: string) => void
type Instance = Readonly<{ password: string | undefined; stop: () => Promise<void> }>
type InstanceContext = Readonly<{ settings: Settings; say: Say; stopped: AbortSignal; running: Running }>

/** Everything that was started so far and must be stopped at the end. */
type Running = {
  processes: ProcessList
  stopBoundingLogs: () => void
  engines?: Engines
  eventStore?: Service
  services: Service[]
  webBuild?: Promise<boolean>
  /** Aborts running tasks, such as the build of the web app. */
  ending: AbortController
}

/** Starts a whole installation. A failed or interrupted start leaves nothing running. */
export async function startInstance(settings: Settings, say: Say, stopped: AbortSignal): Promise<Instance> {
  await prepareDataDir(settings.dataDir)
  const { leave, release } = await lock(settings.dataDir)
  const running: Running = {
    processes: keepProcessList(settings.dataDir),
    stopBoundingLogs: boundLogs(settings.dataDir),
    services: [],
    ending: new AbortController(),
  }
  const stop = async () => {
    await leave()
    await stopAll(running)
    await release()
  }
  try {
    await refuseTakenPort(settings)
    return { password: await bringUp({ settings, say, stopped, running }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function bringUp(context: InstanceContext): Promise<string | undefined> {
  const { settings, say, stopped, running } = context
  const { dataDir } = settings
  const built = buildWeb(path.join(dataDir, 'logs', 'web-build.log'), running.ending.signal)
  built.catch(() => undefined) // awaited below, once the processes have started
  running.webBuild = built
  const resources = await prepareResources(context)
  const password = resources.demoPassword
  const open = await startAll(context, resources)
  const commandUrl = `http://127.0.0.1:${resources.ports.command}`
  const queryUrl = `http://127.0.0.1:${resources.ports.query}`
  await untilHealthy(commandUrl, stopped)
  if (password) {
    const { secret, addresses } = resources
    const { databaseUrl, eventStoreUrl } = addresses
    const demo = { dataDir, databaseUrl, eventStoreUrl, secret, password, hasHistory: settings.demoHistory }
    if (!(await isSeeded(demo))) {
      const seed = await preparation('demo', { dataDir, say, ending: running.ending.signal })
      await unlessStopped(seed({ ...demo, commandUrl, queryUrl }), stopped)
    }
  }
  await webApp(built, context)
  open()
  await untilHealthy(`http://127.0.0.1:${settings.port}`, stopped)
  return password
}

/**
 * Waits for the build of the web app. If it fails, the previous build is served: a broken change must not close the
 * restaurant.
 */
async function webApp(built: Promise<boolean>, { say, stopped }: InstanceContext): Promise<void> {
  try {
    if (await unlessStopped(built, stopped)) say('The web app is built.')
  } catch (error) {
    if (!(error instanceof Refusal) || !hasWebBuild()) throw error
    say(`${error.message}. The build from before is served.`)
  }
}

/** Prepares the data folder and the servers, and checks external services. */
async function prepareResources({ settings, say, stopped, running }: InstanceContext): Promise<Resources> {
  const { dataDir, databaseUrl, redisUrl, eventStoreUrl } = settings
  const secret = await ensureSecret(dataDir, settings.secret)
  await writeMetricsToken(dataDir, process.env.METRICS_TOKEN || derivedMetricsToken(secret))
  const ports = await choosePorts(dataDir, settings.port)
  if (eventStoreUrl) await checkEventStore(eventStoreUrl)
  if (databaseUrl) await checkDatabase(databaseUrl)
  if (redisUrl) await checkRedis(redisUrl)
  const { command, query } = ports
  const more = await drawPorts(settings.commandApis + settings.queryApis - 2, [settings.port, ...Object.values(ports)])
  const apiPorts = {
    command: [command, ...more.slice(0, settings.commandApis - 1)],
    query: [query, ...more.slice(settings.commandApis - 1)],
  }
  const demoPassword = settings.demo ? await ensureDemoPassword(dataDir, settings.demoPassword) : undefined
  const bundle = await unlessStopped(bundleServers({ dataDir, say, ending: running.ending.signal }), stopped)
  return resourcesOf(settings, { secret, ports, apiPorts, demoPassword, bundle })
}

/**
 * Starts everything; processes that need the engines load their modules meanwhile. Returns a function that opens the
 * gateway: until then its health check reports that the installation is not ready.
 */
async function startAll(
  { settings, say, stopped, running }: InstanceContext,
  resources: Resources,
): Promise<() => void> {
  let isOpen = false
  const plans = plansFor(settings, resources, () => isOpen)
  const start = (plan: ServicePlan, held = false) => supervise(plan, { say, processes: running.processes, held })
  const gateway = start(plans.gateway)
  const inner = [...plans.commandApis, plans.projections, ...plans.queryApis, plans.jobs].map((plan) =>
    start(plan, true),
  )
  running.services = [gateway, ...inner]

  const provision = await preparation('database', { dataDir: settings.dataDir, say, ending: running.ending.signal })
  const { secret, ports, addresses } = resources
  running.engines = await startEngines(settings, { secret, ports, say, processes: running.processes })
  stopped.throwIfAborted()
  const keepsLog = !settings.eventStoreUrl
  await provision({ databaseUrl: addresses.databaseUrl, secret, queryDatabaseUrl: settings.queryDatabaseUrl, keepsLog })
  if (keepsLog) running.eventStore = start(plans.eventStore)
  await unlessStopped(Promise.all([running.eventStore?.ready, gateway.ready]), stopped)
  for (const service of inner) service.release()
  await unlessStopped(Promise.all(inner.map(({ ready }) => ready)), stopped)
  return () => {
    isOpen = true
    gateway.send('open')
  }
}

/** Stops the gateway first and the engines last, so that each process can finish its running requests. */
async function stopAll(running: Running): Promise<void> {
  const { services, eventStore, engines, webBuild, ending } = running
  ending.abort()
  const [gateway, ...others] = services
  await gateway?.stop()
  await Promise.all(others.map((service) => service.stop()))
  await eventStore?.stop()
  await engines?.stop()
  await webBuild?.catch(() => undefined)
  running.stopBoundingLogs()
  running.processes.close()
}

async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  const fault = await portFault(port, host === 'localhost' ? '127.0.0.1' : host)
  if (!fault) return
  if (fault.code === 'EADDRINUSE')
    throw new Refusal(`Port ${port} is in use: stop what listens there, or set PORT to another.`)
  if (fault.code === 'EACCES')
    throw new Refusal(`Port ${port} may not be opened by this account: set PORT to one above 1023.`)
  throw new Refusal(`HOST ${host} cannot be listened on: ${fault.message}.`)
}

/** Waits until an order could be accepted, which only command-api can tell. */
async function untilHealthy(url: string, stopped: AbortSignal): Promise<void> {
  let words = 'no answer'
  const isWell = await until(async () => {
    stopped.throwIfAborted()
    const answer = await httpGet(`${url}/api/v1/health`, 3_000)
    if (answer?.status === 200) return true
    if (answer) words = answer.body
    return false
  }, 60_000)
  if (!isWell) throw new Refusal(`No order could be taken within a minute: ${words.slice(0, 300)}`)
}

/** Stops waiting on a signal. The awaited work itself is ended with `running`. */
function unlessStopped<T>(promise: Promise<T>, stopped: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (stopped.aborted) reject(stopped.reason)
    stopped.addEventListener('abort', () => reject(stopped.reason), { once: true })
    promise.then(resolve, reject)
  })
}
