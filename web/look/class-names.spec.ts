import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '..')
const files = (pattern: string): string[] => globSync(pattern, { cwd: web })
const read = (file: string): string => readFileSync(path.join(web, file), 'utf8')

/** Folder of a style sheet: each folder of `screens`, and each other folder as a whole. */
const folderOf = (file: string): string =>
  file
    .split(path.sep)
    .slice(0, file.startsWith('screens') ? 2 : 1)
    .join('/')

/** Classes of NotFound and similar pages, and the grid of choices that only the till uses so far. */
const shared = new Set(['plain', 'pick', 'print-page'])

/** Widths of paper, whose names are made of a number. */
const paperWidths = ['w57', 'w80']

/** Classes of each selector that names one. */
function selectorsOf(css: string): string[][] {
  const preludes = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  return preludes
    .filter((prelude) => !prelude.includes('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) =>
      [...selector.replace(/:(not|is)\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    )
    .filter((classes) => classes.length > 0)
}

const classesIn = (code: string): string[] =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain = '', computed = '']) => [
    ...plain.split(/\s+/),
    ...[...computed.matchAll(/['"`]([^'"`]*)/g)].flatMap(([, text = '']) => text.split(/\s+/)),
  ])

const filesOfFolders = Map.groupBy(files('{screens,office,parts,shell,print}/**/*.tsx'), folderOf)
const users = [...filesOfFolders].map(([folder, list]) => ({
  folder,
  classes: new Set(list.flatMap((file) => classesIn(read(file)))),
}))

test('no selector of a screen matches elements of another: all styles are on the page together', () => {
  const clashes = files('screens/**/*.css').flatMap((file) =>
    selectorsOf(read(file))
      .filter(([first = '']) => !shared.has(first))
      .flatMap((classes) =>
        users
          .filter((user) => user.folder !== folderOf(file) && classes.every((name) => user.classes.has(name)))
          .map(({ folder }) => `.${classes.join(' .')} of ${file} in ${folder}`),
      ),
  )
  expect([...new Set(clashes)]).toEqual([])
})

test('each class of a style sheet is named in the code, apart from those of antd', () => {
  const code = files('{api,app,guest,language,look,office,outbox,parts,print,screens,shell}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.spec.'))
    .map(read)
    .join('\n')
  const words = new Set([...(code.match(/[\w-]+/g) ?? []), ...paperWidths])
  const unused = files('{guest,look,office,parts,print,screens,shell}/**/*.css').flatMap((file) =>
    selectorsOf(read(file))
      .flat()
      .filter((name) => !words.has(name) && !name.startsWith('ant-'))
      .map((name) => `.${name} of ${file}`),
  )
  expect([...new Set(unused)]).toEqual([])
})
