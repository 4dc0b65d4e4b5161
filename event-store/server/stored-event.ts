/** An event as it goes into the table and out to readers. Texts that are only passed on stay bytes. */
export type StoredEvent = Readonly<{
  position: number
  /** `TOMBSTONE` for the event that ends a stream for ever. */
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
