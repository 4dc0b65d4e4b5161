import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Allowed imports of each workspace. Specs may in addition import `tests`. */
const allowed: Record<string, readonly string[]> = {
  domain: [],
  api: ['domain'],
  'event-store': [],
  http: ['api', 'domain'],
  'command-api': ['api', 'domain', 'event-store', 'http'],
  projections: ['domain', 'event-store', 'http'],
  'query-api': ['api', 'domain', 'event-store', 'http', 'projections'],
  local: ['api', 'domain', 'event-store', 'http', 'command-api', 'projections', 'query-api'],
  web: ['api', 'domain'],
  // shared by specs only
  tests: [],
  // imports the till's requests from web
  bench: ['api', 'domain', 'event-store', 'http', 'projections', 'local', 'web'],
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts'))
const isTest = (file: string) => /^tests\/|\.(spec|e2e)\.tsx?$|\/(testing|e2e)\//.test(file)
const text = (file: string) => readFileSync(file, 'utf8')
const workspace = (file: string) => file.split('/')[0] ?? ''
const product = files.filter((file) => !isTest(file) && file.includes('/'))

/** Imports of a file: paths from the root such as `domain/kernel/ids.ts`, and names of packages. */
function importsOf(file: string): string[] {
  const specifiers = [
    ...text(file).matchAll(/(?:^import |^\} from |^(?:import|export)\b[^'"\n=]* from )['"]([^'"]+)['"]/gm),
  ]
  const dynamic = [...text(file).matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)]
  return [...specifiers, ...dynamic].map(([, specifier = '']) => {
    if (specifier.startsWith('@comanda/')) return specifier.slice('@comanda/'.length)
    return specifier.startsWith('.') ? normalize(`${dirname(file)}/${specifier}`) : specifier
  })
}

/**
 * Members of cycles and members that lead to one: those left after repeatedly removing members that use no other one
 * left.
 */
function membersOfCycles(among: readonly string[], usesOf: (one: string) => readonly string[]): string[] {
  const left = new Map(among.map((one) => [one, usesOf(one)]))
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [one, uses] of left) if (!uses.some((used) => left.has(used))) left.delete(one)
  }
  return [...left.keys()]
}

const offenders = (among: string[], isWrong: (file: string) => boolean) => among.filter(isWrong)

describe('imports', () => {
  test('go in one direction between workspaces', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.split('/')[0] !== workspace(file) && (target.split('/')[0] ?? '') in allowed)
        .filter((target) => !allowed[workspace(file)]?.includes(target.split('/')[0] ?? ''))
        .map((target) => `${file} -> ${target}`),
    )
    expect(wrong.join('\n')).toBe('')
  })

  test('of domain are only zod and domain', () => {
    const foreign = product
      .filter((file) => workspace(file) === 'domain')
      .flatMap((file) => importsOf(file).map((target) => `${file} -> ${target}`))
      .filter((edge) => !/-> (zod|domain\/)/.test(edge))
    expect(foreign).toEqual([])
  })

  test('of api are only zod, the CSV writer, domain and api', () => {
    const foreign = product
      .filter((file) => workspace(file) === 'api')
      .flatMap((file) => importsOf(file).map((target) => `${file} -> ${target}`))
      .filter((edge) => !/-> (zod$|papaparse$|domain\/|api\/)/.test(edge))
    expect(foreign).toEqual([])
  })

  test('of api in the web are only types except in back-office forms, so that no schema is loaded on a till', () => {
    const untyped = /^(?:import|export) (?!type )[^'"]*from '@comanda\/api|import\(\s*'@comanda\/api/m
    const isForm = (file: string) =>
      file === 'web/api/readiness.ts' ||
      file === 'web/office/save-csv.ts' ||
      /^web\/screens\/(settings|users|customers|reservations|menu-items|platform|first-hour)\//.test(file)
    const web = product.filter((file) => workspace(file) === 'web' && !isForm(file))
    expect(offenders(web, (file) => untyped.test(text(file)))).toEqual([])
  })

  test('of the client library are in event-store only', () => {
    const users = offenders(product, (file) => importsOf(file).some((target) => target.startsWith('@eventstore/')))
    expect(users.filter((file) => workspace(file) !== 'event-store' && file !== 'bench/canned-store.ts')).toEqual([])
  })

  test('have no cycle, neither of files nor of parts of an API', () => {
    expect(membersOfCycles(product, importsOf)).toEqual([])
    const partOf = (file: string) => file.split('/').slice(0, 2).join('/')
    for (const api of ['command-api', 'query-api']) {
      // files outside of the parts use them or are shared by them
      const files = product.filter((file) => workspace(file) === api && file.split('/').length > 2)
      const parts = Map.groupBy(files, partOf)
      const uses = (part: string) => (parts.get(part) ?? []).flatMap(importsOf).map(partOf)
      expect(membersOfCycles([...parts.keys()], (part) => uses(part).filter((other) => other !== part))).toEqual([])
    }
  })

  test('end in .ts and import no barrel', () => {
    expect(offenders(files, (file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
  })
})

describe('the domain', () => {
  const domain = product.filter((file) => workspace(file) === 'domain')

  test('has no clock and no randomness, and waits for nothing', () => {
    const impure = /new Date\(\)|Date\.now|Math\.random|randomUUID|process\.|\basync\b|\bawait\b|setTimeout/
    expect(offenders(domain, (file) => impure.test(text(file)))).toEqual([])
  })

  test('names no event Updated', () => {
    expect(offenders(domain, (file) => /message\('\w*Updated'/.test(text(file)))).toEqual([])
  })

  test('closes every switch with impossible()', () => {
    const open = /default:(?!\s*(?:\/\/[^\n]*\n\s*)?return impossible\()/
    expect(offenders(domain, (file) => open.test(text(file)))).toEqual([])
  })

  test('keeps a golden sample of every category of events', () => {
    const categories = domain.filter((file) => file.endsWith('/events.ts')).map((file) => file.split('/')[1])
    const golden = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'domain/golden'], {
      encoding: 'utf8',
    })
    expect(categories.filter((category) => !golden.includes(`golden/${category}.`))).toEqual([])
  })
})

describe('the read side', () => {
  test('lists every read model in all.ts', () => {
    const all = text('projections/all.ts')
    const models = product.filter((file) => workspace(file) === 'projections' && /= projection</.test(text(file)))
    expect(models.filter((file) => !all.includes(file.replace('projections/', './')))).toEqual([])
  })

  test('handles or ignores every event type', () => {
    const types = product
      .filter((file) => /^domain\/[\w-]+\/events\.ts$/.test(file))
      .flatMap((file) => [...text(file).matchAll(/message\('(\w+)'/g)].map(([, type]) => type))
    const models = product
      .filter((file) => workspace(file) === 'projections')
      .map(text)
      .join('\n')
    expect(types.filter((type) => !new RegExp(`\\b${type}:`).test(models))).toEqual([])
  })
})

describe('the documentation', () => {
  const listed = (pattern: string) =>
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], { encoding: 'utf8' })
      .split('\n')
      .filter((file) => existsSync(file))
  const names = new Set(listed('*').map((file) => file.split('/').at(-1) ?? ''))

  test('names files and folders that exist', () => {
    const isGone = (word: string) =>
      /^[\w@.-]+(\/[\w@.-]+)+$/.test(word) ? !existsSync(word) : /^[\w.-]+\.tsx?$/.test(word) && !names.has(word)
    const gone = listed('*.md')
      .filter((page) => page !== 'CHANGELOG.md') // it describes earlier versions
      .flatMap((page) => {
        const words = [...text(page).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s(),]+/))
        return words.filter((word) => !/^(DATA_DIR|\.)\//.test(word) && isGone(word)).map((word) => `${page}: ${word}`)
      })
    expect(gone).toEqual([])
  })
})

describe('the code', () => {
  test('types nothing as any and silences no compiler', () => {
    const off = /\bas any\b|: any\b(?! \w)|<any>|@ts-(ignore|expect-error|nocheck)/
    expect(
      offenders(
        files.filter((file) => file !== 'safety.spec.ts'),
        (file) => off.test(text(file)),
      ),
    ).toEqual([])
  })

  test('appends at exact revisions: only these recognise a repeated append after a restart of the store', () => {
    const free = /append\([^;]*'(any|stream_exists)'\)/
    const sides = product.filter((file) => ['command-api', 'query-api', 'projections'].includes(workspace(file)))
    expect(offenders(sides, (file) => free.test(text(file)))).toEqual([])
  })

  test('names streams in one file', () => {
    const category =
      '(order|qrOrder|tokens|invoices|refunds|creditNotes|menu|store|user|tenant|customer|reservation|visit)'
    const named = new RegExp(`[\`']${category}-(\\$\\{|')|stream[^\n]*(indexOf\\('-'\\)|split\\('[-_]'\\))`)
    // tests compare the log under names of their own
    const sides = ['domain', 'http', 'command-api', 'projections', 'query-api']
    const wrong = offenders(product, (file) => sides.includes(workspace(file)) && named.test(text(file)))
    expect(wrong.filter((file) => file !== 'domain/kernel/streams.ts')).toEqual([])
  })

  test('has no deferred work and no empty catch', () => {
    const deferred = /\bTODO\b|\bFIXME\b|\bXXX:|catch *(\([^)]*\))? *\{ *\}/
    expect(offenders(product, (file) => deferred.test(text(file)))).toEqual([])
  })

  test('skips and narrows no test', () => {
    const narrowed = /\b(test|it|describe)\.(skip|only|todo)\b/
    expect(
      offenders(
        files.filter((file) => file !== 'safety.spec.ts'),
        (file) => narrowed.test(text(file)),
      ),
    ).toEqual([])
  })

  test('mocks modules only in specs that have a process of their own', () => {
    const alone = text('vitest.config.ts')
    const shared = files.filter((file) => /\.spec\.tsx?$/.test(file) && !/\.int\.spec|^safety/.test(file))
    expect(offenders(shared, (file) => /\bvi\.mock\(/.test(text(file)) && !alone.includes(`'${file}'`))).toEqual([])
  })

  test('names every dashboard path in one file', () => {
    const web = product.filter((file) => workspace(file) === 'web')
    expect(offenders(web, (file) => /['"`]\/dashboard/.test(text(file)) && !file.endsWith('/paths.ts'))).toEqual([])
  })

  test('formats times and amounts in one module each, never by the clock of the device', () => {
    const own =
      /\bIntl\.|\.toLocale\w*String\(|\.to(Date|Time)String\(|\.get(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(\)|\bdayjs\(\)/
    const modules = [
      'web/dates.ts',
      'domain/kernel/business-day.ts',
      'domain/kernel/money-text.ts',
      'command-api/printing/papers/times.ts',
      'query-api/exports/zoned-clock.ts',
    ]
    const sides = ['web', 'domain', 'api', 'http', 'command-api', 'projections', 'query-api']
    const rest = product.filter((file) => sides.includes(workspace(file)) && !modules.includes(file))
    expect(offenders(rest, (file) => own.test(text(file)))).toEqual([])
  })

  test('uses only syntax that Node runs: no enum, no decorator, no namespace', () => {
    const unstrippable = /^\s*(export\s+)?(const\s+)?enum\s|^\s*@\w+\(|^\s*(export\s+)?namespace\s/m
    expect(offenders(product, (file) => unstrippable.test(text(file)))).toEqual([])
  })
})

describe('citations', () => {
  const documents = ['docs/rules.md', 'docs/clients-of-1.2.md'].map(text).join('\n')
  const defined = new Set([...documents.matchAll(/\b([A-Z]\d+(?:\.\d+)?)\b/g)].map(([, code = '']) => code))
  const comments = (file: string) =>
    text(file)
      .match(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm)
      ?.join('\n') ?? ''

  test('of rules and of requirements of 1.2.0 name an existing one', () => {
    const unknown = files.flatMap((file) =>
      [...comments(file).matchAll(/\b[Rr]ules? ([A-Z]\d+)|\b(C\d+\.\d+)\b/g)]
        .map(([, rule, clients]) => rule ?? clients ?? '')
        .filter((code) => !defined.has(code))
        .map((code) => `${file}: ${code}`),
    )
    expect(unknown).toEqual([])
  })

  test('name no document that is not part of the repository', () => {
    expect(
      offenders(files, (file) => /\b(?:SPEC|WIRE|GOALS|LOOK|DESIGN|TILL|FINDINGS)\b(?:\.md| §|'s)/.test(text(file))),
    ).toEqual([])
  })
})
