import type { IncomingMessage, ServerResponse } from 'node:http'
import { busyText } from './errors.ts'
import { lettingPagesRead, type Origins } from './origin.ts'
import { safetyHeaders } from './safety-headers.ts'

const body = JSON.stringify({ message: busyText })
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  ...safetyHeaders,
  'retry-after': '1',
}

/** 503 from bytes that are ready: under overload a refusal must cost next to nothing, or refusing is the overload. */
export function turnAway(request: IncomingMessage, response: ServerResponse, origins: Origins): void {
  response.writeHead(503, { ...headers, ...lettingPagesRead(request.headers, origins) })
  response.end(body)
}
