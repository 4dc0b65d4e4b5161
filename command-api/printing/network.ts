import { connect, type Socket } from 'node:net'
import { type PrinterAddress, printerAddressOf } from '@comanda/domain/store/printer-address.ts'
import type { ReportedStatus } from './printer-status.ts'

/** Opens a connection to a printer. */
export type ConnectToPrinter = (address: PrinterAddress) => Socket

/** `wasSent`: bytes of the paper have left the server. */
type NetworkResult = Readonly<{ printed: boolean; wasSent: boolean; status: ReportedStatus }>

const connectMs = 5_000
const statusMs = 1_500
const printMs = 20_000

/** Connects to private addresses only, whatever was stored: the last check is made where the connection is made. */
export const connectPrivately: ConnectToPrinter = ({ host, port }) => {
  const address = printerAddressOf(`${host}:${port}`)
  if (!address) throw new Error('this is no address of a printer')
  return connect(address)
}

/** Real-time requests of ESC/POS: causes of being offline, and the paper sensor. */
const askOffline = Buffer.from([0x10, 0x04, 0x02])
const askPaper = Buffer.from([0x10, 0x04, 0x04])
/** Request that is answered when everything before it has been printed. */
const askWhenPrinted = Buffer.from([0x1d, 0x72, 0x01])

/**
 * Prints over raw TCP. A printer that answers no status request (many do not) counts as done when it has received all
 * bytes.
 */
export async function printOverNetwork(
  connectTo: ConnectToPrinter,
  address: PrinterAddress,
  bytes: Uint8Array,
): Promise<NetworkResult> {
  let wasSent = false
  const socket = connectTo(address)
  const answers = answersOf(socket)
  try {
    await answers.opened(connectMs)
    socket.write(askOffline)
    const offline = await answers.next(isRealTime, statusMs)
    if (offline !== undefined) {
      socket.write(askPaper)
      const status = statusOf(offline, (await answers.next(isRealTime, statusMs)) ?? 0)
      if (status !== 'ready' && status !== 'paper-low') return { printed: false, wasSent, status }
    }
    wasSent = true
    socket.write(bytes)
    if (offline === undefined) {
      await answers.ended(printMs)
      return { printed: true, wasSent, status: 'ready' }
    }
    socket.write(askWhenPrinted)
    const paper = await answers.next(isPaperSensor, printMs)
    if (paper === undefined) return { printed: false, wasSent, status: 'error' }
    return { printed: true, wasSent, status: paper & 0x03 ? 'paper-low' : 'ready' }
  } catch {
    return { printed: false, wasSent, status: 'offline' }
  } finally {
    socket.destroy()
  }
}

/** Fixed bits of an answer to a real-time request. */
const isRealTime = (byte: number): boolean => (byte & 0x93) === 0x12
const isPaperSensor = (byte: number): boolean => (byte & 0x90) === 0

function statusOf(offline: number, paper: number): ReportedStatus {
  if ((offline & 0x20) !== 0 || (paper & 0x60) !== 0) return 'paper-out'
  if (offline & 0x04) return 'cover-open'
  if (offline & 0x40) return 'error'
  return paper & 0x0c ? 'paper-low' : 'ready'
}

/** Reads the single bytes that a printer answers, and the states of its connection. */
function answersOf(socket: Socket) {
  const bytes: number[] = []
  let failure: Error | undefined
  let wake: () => void = () => undefined
  const change = () => wake()
  socket.on('connect', change)
  socket.on('drain', change)
  socket.on('finish', change)
  socket.on('data', (data) => {
    bytes.push(...data)
    change()
  })
  socket.on('error', (error) => {
    failure = error
    change()
  })
  socket.on('close', () => {
    failure ??= new Error('the printer closed the connection')
    change()
  })

  /** The first value that `read` finds within the time; undefined if there is none. */
  const until = async <Value>(read: () => Value | undefined, timeoutMs: number): Promise<Value | undefined> => {
    const endsAt = performance.now() + timeoutMs
    for (;;) {
      const value = read()
      if (value !== undefined) return value
      if (failure) throw failure
      const restMs = endsAt - performance.now()
      if (restMs <= 0) return undefined
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, restMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const required = async (is: () => boolean, timeoutMs: number) => {
    if (!(await until(() => is() || undefined, timeoutMs))) throw new Error('the printer did not answer')
  }
  return {
    opened: (timeoutMs: number) => required(() => !socket.connecting && !socket.pending, timeoutMs),
    next: (isWanted: (byte: number) => boolean, timeoutMs: number) =>
      until(() => bytes.splice(0).find(isWanted), timeoutMs),
    ended: (timeoutMs: number) => {
      socket.end()
      return required(() => socket.writableFinished, timeoutMs)
    },
  }
}
