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

/** Read once: off unless a test started this process with the name of the place where it must die. */
const chosen = process.env.CRASH_POINT

/** A place where a test may kill the process, as a power cut would. SIGKILL cannot be caught, so nothing is tidied up. */
export function crashPoint(name: CrashPoint): void {
  if (chosen === name) process.kill(process.pid, 'SIGKILL')
}
