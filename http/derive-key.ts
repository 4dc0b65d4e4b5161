import { hkdfSync } from 'node:crypto'

/** Derives a key from the SECRET under a label, so that no two uses share a key. */
export const deriveKey = (secret: string, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `comanda/${label}`, 32))
