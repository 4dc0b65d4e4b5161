/** The append is larger than the store accepts. Splitting it is the caller's decision. */
export class EventTooLarge extends Error {
  override name = 'EventTooLarge'
}

/** The stream has a tombstone: it can neither be read nor appended to. */
export class StreamGone extends Error {
  override name = 'StreamGone'
}
