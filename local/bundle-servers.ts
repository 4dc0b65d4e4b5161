import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { repository } from './repository.ts'

// `node local/bundle-servers.ts FOLDER '{"NAME": "SOURCE"}'` bundles the sources and their libraries into NAME.mjs, with
// shared parts in chunks/. The bundle is for this checkout only and stays readable: a stack trace leads to a function
// below a comment with the name of its file. See docs/decisions/0149-npm-start-runs-a-bundle-of-the-servers.md.

/** Packages that load a binary file from their own folder. */
const external = [/^@node-rs\//, /^sharp$/]

/** Our modules keep their own address, from which they find files beside them. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /import\.meta\./ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
  },
}

/** V8 stores a text with one other character in twice the memory. */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  renderChunk: (code) =>
    code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
}

const [, , folder = '', input = '{}'] = process.argv
const bundle = await rolldown({
  input: JSON.parse(input),
  cwd: repository,
  platform: 'node',
  external,
  plugins: [ownAddress, onlyAscii],
})
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: 'chunks/[name]-[hash].mjs',
  keepNames: true,
  comments: false,
})
