import { type Rejection, reject } from '../kernel/decider.ts'
import type { CardReaderId } from '../kernel/ids.ts'
import { isTitle } from '../kernel/text.ts'
import type { CardReaderForm } from './commands.ts'
import type { StoreEvent } from './events.ts'

export const maxCardReaders = 20
export const maxCardReaderTitle = 40

/** `device`: its id at the provider. */
export type CardReader = Readonly<{ title: string; device: string }>
type CardReaders = ReadonlyMap<CardReaderId, CardReader>
type CardReaderEvent = Extract<StoreEvent, { type: `CardReader${string}` }>

export type CardReaderRejection = 'TitleInvalid' | 'CardReaderUnknown' | 'TooManyCardReaders'
type Decision = readonly StoreEvent[] | Rejection<CardReaderRejection>

export const isCardReaderEvent = (event: StoreEvent): event is CardReaderEvent => event.type.startsWith('CardReader')

export function addCardReader(readers: CardReaders, data: CardReaderForm & Readonly<{ device: string }>): Decision {
  if (readers.has(data.readerId)) return []
  if (!isReaderTitle(data.title)) return reject('TitleInvalid')
  return readers.size < maxCardReaders ? [{ type: 'CardReaderAdded', data }] : reject('TooManyCardReaders')
}

export function renameCardReader(readers: CardReaders, data: CardReaderForm): Decision {
  const reader = readers.get(data.readerId)
  if (!reader) return reject('CardReaderUnknown')
  if (!isReaderTitle(data.title)) return reject('TitleInvalid')
  return reader.title === data.title ? [] : [{ type: 'CardReaderRenamed', data }]
}

const isReaderTitle = (title: string): boolean => isTitle(title) && title.length <= maxCardReaderTitle

export function evolveCardReaders(before: CardReaders, { type, data }: CardReaderEvent): CardReaders {
  const readers = new Map(before)
  const { readerId } = data
  if (type === 'CardReaderRemoved') readers.delete(readerId)
  else if (type === 'CardReaderAdded') readers.set(readerId, { title: data.title, device: data.device })
  else readers.set(readerId, { device: readers.get(readerId)?.device ?? '', title: data.title })
  return readers
}
