import { readFile, stat } from 'node:fs/promises'

/** The guest page, as the build of the web app writes it. */
export const builtPage = new URL('../../web/build/guest.html', import.meta.url)

/** A page without any script, so that a menu opens even if the web app was never built. */
export const plainPage =
  '<!doctype html>\n<html lang="en" dir="ltr">\n  <head>\n    <meta charset="utf-8" />\n' +
  '    <meta name="viewport" content="width=device-width, initial-scale=1" />\n    <title>Menu</title>\n' +
  '  </head>\n  <body>\n    <div id="root"></div>\n  </body>\n</html>\n'

const checkMs = 1_000

/** Reads the page of the latest build: a build that appears later is served without a restart. */
export function pageTemplate(file: URL): () => Promise<string> {
  let latest = { modified: -1, text: plainPage }
  let checkedAt = Number.NEGATIVE_INFINITY
  let page = Promise.resolve(plainPage)

  async function readLatest(): Promise<string> {
    const modified = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => -1,
    )
    if (modified !== latest.modified)
      latest = { modified, text: modified < 0 ? plainPage : await readFile(file, 'utf8').catch(() => plainPage) }
    return latest.text
  }

  return () => {
    if (performance.now() - checkedAt >= checkMs) {
      checkedAt = performance.now()
      page = readLatest()
    }
    return page
  }
}
