import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Logger } from 'pino'
import type { Feed } from './feed.ts'
import type { ReadModel } from './model.ts'
import type { Parse, Step } from './parse.ts'

export type RunnerOptions = Readonly<{
  databaseUrl: string
  log: EventLog
  feed: Feed
  models: readonly ReadModel[]
  parse: Parse
  holder: string
  logger: Logger
  signal: AbortSignal
  leaseMs?: number
  maxBatch?: number
  observe?: Observe
}>

/** Callbacks for metrics. */
export type Observe = Readonly<{
  /** Another worker holds the lease. */
  waiting?: () => void
  /** True once the read models are planned and followed. */
  working?: (isWorking: boolean) => void
  /** Reason why a read model is not being updated; null if it is. */
  model?: (name: string, stuck: string | null) => void
  committed?: (step: Step, ms: number) => void
  /** Number of events read by a rebuild. */
  built?: (events: number) => void
  /** A rebuilt model was swapped in. */
  rebuilt?: (name: string) => void
  unknown?: (type: string) => void
}>
