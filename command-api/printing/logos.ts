import type { PictureFiles } from '../photos/files.ts'
import type { PaperDocument } from './document.ts'

/**
 * The document with the dots of its logo. A logo that cannot be read is left out: the paper has the name of the store.
 */
export async function withLogo(
  pictures: Pick<PictureFiles, 'readPrinted'>,
  { lines, ...document }: PaperDocument,
): Promise<PaperDocument> {
  const read = lines.map(async (line) => {
    if (line.kind !== 'logo') return [line]
    const printed = await pictures.readPrinted(line.image).catch(() => null)
    return printed ? [{ ...line, printed: printed.toString('base64') }] : []
  })
  return { ...document, lines: (await Promise.all(read)).flat() }
}
