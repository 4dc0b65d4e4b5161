import { readReady } from '@comanda/api/operations.ts'
import { z } from 'zod'

/** Body of a 503 of `GET /ready`, which names the faults. */
export const Readiness = readReady.answer.extend({ ready: z.boolean() })
