import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const size = 400
const colours: Readonly<Record<string, string>> = { '--plate': '#FFFFFF', '--plate-rim': '#E4DBCC' }
const table = '#EFE8DB'

/** Renders the pictures of dishes: name of a symbol to PNG. */
export async function openPictures(): Promise<(name: string) => Promise<Buffer>> {
  const sheet = await readFile(path.join(import.meta.dirname, 'dishes.svg'), 'utf8')
  const symbols = new Map(
    [...sheet.matchAll(/<symbol id="([\w-]+)"[^>]*>(.*?)<\/symbol>/gs)].map(([, id, body]) => [id, body]),
  )
  return (name) => {
    const body = symbols.get(name)
    if (!body) throw new Error(`dishes.svg has no dish "${name}"`)
    const drawn = body.replaceAll(/var\((--[\w-]+)\)/g, (whole, variable) => colours[variable] ?? whole)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="4 4 56 56">${drawn}</svg>`
    return sharp(Buffer.from(svg)).flatten({ background: table }).png({ compressionLevel: 1 }).toBuffer()
  }
}
