export type CrashPoint =
  | 'command:before-append'
  | 'command:after-append'
  | 'command:before-answer'
  | 'checkout:after-start-1'
  | 'checkout:after-starts'
  | 'checkout:after-commit'
  | 'checkout:after-invoice'
  | 'checkout:after-complete'
  | 'checkout:after-settle-1'
  | 'checkout:before-answer'
  | 'refund:after-grant'
  | 'refund:after-note'
  | 'refund:before-answer'
  | 'reopen:after-order'
  | 'divide:after-move-off'
  | 'join:after-give-up'
  | 'join:after-answer'

/** Read once. Set only by tests, to the point at which this process must die. */
const chosen = process.env.CRASH_POINT

/** A point where a test may kill the process, like a power cut: SIGKILL cannot be handled. */
export function crashPoint(name: CrashPoint): void {
  if (chosen === name) process.kill(process.pid, 'SIGKILL')
}
