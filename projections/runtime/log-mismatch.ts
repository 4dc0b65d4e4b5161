/** The read models do not match the log. Only the operator can decide which of them is right. */
export class LogMismatch extends Error {
  override readonly name = 'LogMismatch'
}
