export type WriterOptions = Readonly<{
  databaseUrl: string
  /** Limit of one append with all its events; EventStoreDB's default is 1 MiB. */
  maxAppendBytes: number
  lockWaitMs: number
  commitTimeoutMs: number
  /** Limit of open appends; further ones are refused at once. */
  maxOpen: number
  maxOpenBytes: number
  tail: Readonly<{ events: number; bytes: number }>
  /**
   * Option of tests: repeated appends that expect any revision or an existing stream are recognised from memory only,
   * as in EventStoreDB. After a restart they are stored again.
   */
  forgetsIds: boolean
  onTrouble: (message: string, error: unknown) => void
  /** Called when another process has become the writer. This process must not answer any more. */
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
