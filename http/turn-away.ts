import type { IncomingMessage, ServerResponse } from 'node:http'
import { busyText } from './errors.ts'
import { corsHeaders, type Origins } from './origin.ts'
import { safetyHeaders } from './safety-headers.ts'

const body = JSON.stringify({ message: busyText })
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  ...safetyHeaders,
  'retry-after': '1',
}

/** Answers 503 with prepared bytes: under overload a refusal must cost next to nothing. */
export function turnAway(request: IncomingMessage, response: ServerResponse, origins: Origins): void {
  response.writeHead(503, { ...headers, ...corsHeaders(request.headers, origins) })
  response.end(body)
}
