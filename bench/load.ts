// `node bench/load.ts query-api/app.ts`: the modules that a process loads before it can answer, and the CPU time for
// them.
// The compile cache is warm in a second run, as after a restart by the supervisor (NODE_COMPILE_CACHE=DIR).
import { registerHooks } from 'node:module'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { say } from './report.ts'

const [, , file = 'query-api/app.ts'] = process.argv
const modules = new Map<string, number>()
registerHooks({
  load(url, context, next) {
    const owner = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? (url.startsWith('node:') ? 'node' : 'our own')
    modules.set(owner, (modules.get(owner) ?? 0) + 1)
    return next(url, context)
  },
})
const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
await import(pathToFileURL(path.resolve(file)).href)
const { user, system } = process.cpuUsage(usedBefore)
const count = [...modules.values()].reduce((sum, one) => sum + one, 0)
const wallMs = performance.now() - startedAt
say(`${count} modules, ${((user + system) / 1e6).toFixed(2)} s of CPU, ${(wallMs / 1_000).toFixed(1)} s on the clock`)
const most = [...modules].toSorted(([, one], [, other]) => other - one).slice(0, 8)
say(most.map(([owner, number]) => `${owner} ${number}`).join(', '))
