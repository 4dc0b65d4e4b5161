import { createServer, type Server, type Socket } from 'node:net'

/** A printer that listens on a port of this machine, and keeps what it was sent. */
export type PrinterSink = Readonly<{
  port: number
  /** Papers of the connections that have ended, without the status requests. */
  papers: Buffer[]
  state: { isSilent: boolean; paperOut: boolean; coverOpen: boolean }
  close: () => Promise<void>
}>

const requests = { offline: '100402', paper: '100404', printed: '1d7201' }

/** Answers real-time status requests as ESC/POS printers do, unless it is silent. */
export async function startPrinterSink(): Promise<PrinterSink> {
  const papers: Buffer[] = []
  const state = { isSilent: false, paperOut: false, coverOpen: false }
  const sockets = new Set<Socket>()
  const answer = (socket: Socket, request: string) => {
    if (state.isSilent) return
    if (request === requests.offline) socket.write(Buffer.from([0x12 | (state.coverOpen ? 0x04 : 0)]))
    if (request === requests.paper) socket.write(Buffer.from([0x12 | (state.paperOut ? 0x60 : 0)]))
    if (request === requests.printed) socket.write(Buffer.from([0x00]))
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let paper = Buffer.alloc(0)
    socket.on('data', (data) => {
      let rest = Buffer.from(data)
      for (const request of [requests.offline, requests.paper]) {
        if (!rest.toString('hex').startsWith(request)) continue
        answer(socket, request)
        rest = rest.subarray(3)
      }
      const isLast = rest.toString('hex').endsWith(requests.printed)
      paper = Buffer.concat([paper, isLast ? rest.subarray(0, -3) : rest])
      if (isLast) answer(socket, requests.printed)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      if (paper.length > 0) papers.push(paper)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink listens on a port')
  return {
    port: address.port,
    papers,
    state,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
