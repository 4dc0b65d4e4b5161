import type { IncomingMessage, ServerResponse } from 'node:http'

/** True if the client has disconnected. */
export const hasGone = ({ socket }: IncomingMessage, response: ServerResponse) => socket.destroyed || response.destroyed

/**
 * Calls `over` once, when the answer was sent or the client disconnected. Listens on the socket too: late listeners
 * miss the response's `close` event, and it never fires for an answer that waits behind another on its connection.
 */
export function whenOver(request: IncomingMessage, response: ServerResponse, over: () => void): void {
  if (hasGone(request, response)) {
    over()
    return
  }
  const { socket } = request
  let isOver = false
  const end = () => {
    response.off('close', end)
    socket.off('close', end)
    if (!isOver) over()
    isOver = true
  }
  socket.setMaxListeners(0) // one listener per open request on this connection
  response.once('close', end)
  socket.once('close', end)
}
