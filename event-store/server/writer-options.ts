export type WriterOptions = Readonly<{
  databaseUrl: string
  /** Size of one append, all its events together; EventStoreDB's default is 1 MiB. */
  maxAppendBytes: number
  lockWaitMs: number
  commitTimeoutMs: number
  /** Beyond this many open appends a new one is refused at once. */
  maxOpen: number
  maxOpenBytes: number
  tail: Readonly<{ events: number; bytes: number }>
  /**
   * For tests: appends that expect any revision, or that the stream exists, are recognised as repeated from memory alone,
   * as in EventStoreDB. After a restart they are stored again.
   */
  forgetsIds: boolean
  onTrouble: (message: string, error: unknown) => void
  /** Another process writes, or has written: nothing this process says can be relied on any more. */
  onDeposed: (reason: Error) => void
}>

export const writerDefaults = {
  maxAppendBytes: 1_048_576,
  lockWaitMs: 5_000,
  commitTimeoutMs: 15_000,
  maxOpen: 20_000,
  maxOpenBytes: 128 * 1_048_576,
  tail: { events: 20_000, bytes: 64 * 1_048_576 },
  forgetsIds: false,
  onTrouble: () => undefined,
  onDeposed: () => undefined,
} as const
