/** Above what the store takes in one append. Splitting it up is the caller's decision. */
export class EventTooLarge extends Error {
  override name = 'EventTooLarge'
}

/** The stream was ended for ever; nothing can be appended to it or read from it. */
export class StreamGone extends Error {
  override name = 'StreamGone'
}
