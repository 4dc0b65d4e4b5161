import { createHash } from 'node:crypto'
import { decoy, type Hashing } from '@comanda/command-api/accounts/passwords-argon2.ts'

const digestLength = 43

/** Hashes without the cost of argon2, in its format and with its current settings. For tests of other subjects. */
export const quickHashing: Hashing = {
  hash: async (password) => digest(password),
  verify: async (stored, password) => stored === digest(password),
}

const digest = (password: string) =>
  decoy.slice(0, -digestLength) + createHash('sha256').update(password).digest('base64').slice(0, digestLength)
