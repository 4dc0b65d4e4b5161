import { createHash } from 'node:crypto'

/** Hash by which the token of a reset link is stored, so that no password can be reset with what the table contains. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
