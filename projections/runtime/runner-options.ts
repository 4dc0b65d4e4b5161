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

/** What happens, for metrics. */
export type Observe = Readonly<{
  /** Another worker holds the lease. */
  waiting?: () => void
  /** True once the read models are planned and being followed. */
  working?: (isWorking: boolean) => void
  /** Why a read model is not being updated; null when it is. */
  model?: (name: string, stuck: string | null) => void
  committed?: (step: Step, ms: number) => void
  /** Events read by a rebuild. */
  built?: (events: number) => void
  /** What was built beside is what readers see now. */
  rebuilt?: (name: string) => void
  unknown?: (type: string) => void
}>
