/** A stored event as it is sent to readers. Its texts stay encoded, because most are only passed on. */
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
