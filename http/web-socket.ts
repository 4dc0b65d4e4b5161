import type { IncomingMessage } from 'node:http'

/**
 * True for a WebSocket upgrade. Any other upgrade (`h2c`, `TLS/1.2`) is an offer that a server may ignore (RFC 9110
 * §7.8).
 */
export const asksForWebSocket = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'
