/** An event as it is stored and sent to readers. Text that is only passed on stays encoded. */
export type StoredEvent = Readonly<{
  position: number
  /** `TOMBSTONE` for the event that ends a stream. */
  revision: number
  id: Buffer
  /** Milliseconds since 1970. */
  created: number
  isJson: boolean
  stream: Buffer
  type: Buffer
  data: Buffer
  metadata: Buffer
}>
