import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { intervalMs, whenToCollect } from './idle-heap.ts'

// Loaded into the supervisor and each of its processes: returns the garbage of a start, or of a rush hour, to the machine once the
// process is idle. V8 alone keeps it until new objects are allocated (decision 0078).
setFlagsFromString('--expose-gc')
const collect: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc')
const isDue = whenToCollect()
setInterval(() => {
  const { user, system } = process.cpuUsage()
  const usage = { cpuMs: (user + system) / 1_000, heapBytes: process.memoryUsage().heapTotal }
  if (isDue(usage)) collect({ type: 'major', flavor: 'last-resort' })
}, intervalMs).unref()
