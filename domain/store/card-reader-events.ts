// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { CardReaderId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'

/** `device`: the terminal's id at the provider. */
export const CardReaderAdded = message('CardReaderAdded', {
  readerId: CardReaderId,
  title: z.string(),
  device: z.string(),
})
export const CardReaderRenamed = message('CardReaderRenamed', { readerId: CardReaderId, title: z.string() })
export const CardReaderRemoved = message('CardReaderRemoved', { readerId: CardReaderId })
