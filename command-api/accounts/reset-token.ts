import { createHash } from 'node:crypto'

/** Stored form of the token in a reset link: whoever reads the table cannot reset a password with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
