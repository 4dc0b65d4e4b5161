import { languages } from '@comanda/domain/store/languages.ts'
import { z } from 'zod'

/** `offline`: a polling printer has not polled for a minute; `unknown`: it was never seen. */
export const PrinterStatus = z.enum(['unknown', 'ready', 'paper-low', 'paper-out', 'cover-open', 'offline', 'error'])

/** Language of a paper if the restaurant has chosen none. */
export const language = z.enum(languages).optional()

/** Request for a paper of the till. */
export const paperForm = {
  /** Created by the client: a request with the same id is a repetition. */
  jobId: z.uuid('Please provide an id!'),
  language,
}
