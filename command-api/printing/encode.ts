import type { bytesOf } from './bytes.ts'

/** The document in the command language of a printer. The encoder, with its code pages, is loaded with the first paper. */
export async function encode(...paper: Parameters<typeof bytesOf>): Promise<Uint8Array> {
  const { bytesOf } = await import('./bytes.ts')
  return bytesOf(...paper)
}
