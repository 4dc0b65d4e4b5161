import { hash, type Options, verify } from '@node-rs/argon2'

/** Hashes and compares passwords. CPU-bound: each implementation decides in which process. */
export type Hashing = Readonly<{
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
}>

/** argon2id is the library's default algorithm. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options
const today = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`

/** Hashes in this process, at its own priority. */
export const hashingHere: Hashing = { hash: (password) => hash(password, settings), verify }

/** True if the hash was made with other settings than the current ones. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(today)

/** A hash of no password. Comparing with it costs as much as with a real one. */
export const decoy = `${today}${'A'.repeat(22)}$${'A'.repeat(43)}`
