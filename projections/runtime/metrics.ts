import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Observe } from './runner-options.ts'

export type RunnerMetrics = Readonly<{
  registry: Registry
  observe: Observe
  /** Read models that are not being updated, with the reason. */
  stuck: () => ReadonlyMap<string, string>
}>

export function createMetrics(): RunnerMetrics {
  const registry = new Registry()
  registry.setDefaultLabels({ process: 'projections' })
  collectDefaultMetrics({ register: registry })
  const figures = figuresOf(registry)
  const reasons = new Map<string, string>()
  const setStuck = (model: string, reason: string | null) => {
    figures.stuck.set({ model }, reason === null ? 0 : 1)
    if (reason === null) reasons.delete(model)
    else reasons.set(model, reason)
  }
  const observe: Observe = {
    working: (isWorking) => figures.working.set(isWorking ? 1 : 0),
    model: setStuck,
    committed: ({ events, position }, ms) => {
      figures.checkpoint.set(Number(position))
      figures.batch.observe(events.length)
      figures.commit.observe(ms / 1_000)
      const [oldest] = events
      if (oldest) figures.lag.observe(Math.max(0, Date.now() - oldest.created.getTime()) / 1_000)
    },
    built: (events) => figures.built.inc(events),
    unknown: (type) => figures.unknown.inc({ type }),
  }
  return { registry, observe, stuck: () => reasons }
}

function figuresOf(registry: Registry) {
  const registers = [registry]
  const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30]
  const name = (rest: string) => `comanda_projections_${rest}`
  return {
    working: new Gauge({ name: name('working'), help: '1 while this worker holds the lease', registers }),
    checkpoint: new Gauge({ name: name('checkpoint'), help: 'Log position of the last commit', registers }),
    stuck: new Gauge({
      name: name('stuck'),
      help: '1 for a read model that an event has stopped',
      labelNames: ['model'],
      registers,
    }),
    lag: new Histogram({
      name: name('lag_seconds'),
      help: 'From the append of the oldest event of a batch to its commit in the read models',
      buckets: seconds,
      registers,
    }),
    commit: new Histogram({ name: name('commit_seconds'), help: 'Duration of a commit', buckets: seconds, registers }),
    batch: new Histogram({
      name: name('batch_events'),
      help: 'Events per commit',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
      registers,
    }),
    built: new Counter({ name: name('rebuilt_events_total'), help: 'Events applied by rebuilds', registers }),
    unknown: new Counter({
      name: name('unknown_events_total'),
      help: 'Events skipped because this program does not know their type',
      labelNames: ['type'],
      registers,
    }),
  }
}
