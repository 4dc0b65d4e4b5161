import { languages } from '@comanda/domain/store/languages.ts'
import { z } from 'zod'

/** `offline`: a printer that asks for papers has not asked for a minute; `unknown`: it was never seen. */
export const PrinterStatus = z.enum(['unknown', 'ready', 'paper-low', 'paper-out', 'cover-open', 'offline', 'error'])

/** Language of a paper of a restaurant that has chosen none. */
export const language = z.enum(languages).optional()

/** Request for a paper of the till. */
export const paperForm = {
  /** Chosen by the client: the same id, sent again, is the same paper. */
  jobId: z.uuid('Please provide an id!'),
  language,
}
