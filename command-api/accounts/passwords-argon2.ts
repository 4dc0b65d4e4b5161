import { hash, type Options, verify } from '@node-rs/argon2'

/** CPU-bound; each implementation decides in which process it runs. */
export type Hashing = Readonly<{
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}>

/** argon2id is the library's default algorithm. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
const today = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`

/** Within this process, at its own priority. */
export const hashingHere: Hashing = { hash: (password) => hash(password, settings), verify }

/** Whether a hash was made with weaker settings than today's. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(today)

/** A comparison with it costs what one with a hash of today costs. It is that of no password. */
export const decoy = `${today}${'A'.repeat(22)}$${'A'.repeat(43)}`
