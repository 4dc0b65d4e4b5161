import * as fc from 'fast-check'

/** A placeholder for a number outside JavaScript's range: text cannot carry it, JSON can. */
const beyondNumbers = '<1e309>'
export const asSent = (body: unknown): string => JSON.stringify(body).replaceAll(`"${beyondNumbers}"`, '1e309')

/** A kind of odd values, the most extreme one first: a field receives the first one that its schema accepts. */
type OddValues<Value> = readonly [Value, ...(readonly Value[])]

/** Odd values for any field of a form. */
export const oddValues: readonly OddValues<unknown>[] = [
  // shortest and longest
  ['', ' ', '0'],
  ['x'.repeat(50_000), 'x'.repeat(16_384), '9'.repeat(400), 'x'.repeat(201)],
  ['🍕'.repeat(101), '🍕'],
  // text that databases, JSON or screens treat in a special way
  ['a\u0000b'],
  ['\uDC00\uD800', '\uD800'],
  ['\u202E\u2066abc\u2069', 'مرحبا \u202Eabc', 'e\u0301\u200B'],
  ['__proto__'],
  ['constructor', 'toString'],
  ["' or 1=1 --", '<script>', '../../etc/passwd', '%00'],
  // numbers
  [-1e308, -1, '-1'],
  [0, '0'],
  [0.1, '0.1'],
  [beyondNumbers, 2 ** 53, 1e9, '1e5'],
  ['Infinity', 'NaN', 'undefined', 'null', 'true'],
  // days and times
  ['0000-01-01T00:00', '0000-00-00'],
  ['9999-12-31T23:59', '24:00'],
  ['2026-02-30T19:00', '2026-02-30'],
  // ids
  ['00000000-0000-0000-0000-000000000000'],
  [`${'-'.repeat(36)}.1`, '-'.repeat(36), 'ffffffff-ffff-4fff-bfff-fffffffffffg'],
  // other types
  [null],
  [true],
  [false],
  [[]],
  [Array.from({ length: 20_000 }, () => 'x'), [[]], [null]],
  [{}],
  [{ a: 1 }],
]

/** Odd values for an address, escaped as a browser would. */
export const oddInAddress: readonly OddValues<string>[] = [
  ['', ' '],
  ['x'.repeat(16_384), 'x'.repeat(5_000), 'x'.repeat(300), 'x'.repeat(101)],
  ['🍕'],
  ['a\u0000b'],
  ['\u202E\u2066abc\u2069', 'مرحبا'],
  ['__proto__'],
  ['constructor', 'toString'],
  ['..'],
  ['../..', '((', "'", '*', '[]', '{}'],
  ['%', '+', '&', '?', '#'],
  ['-1', '0'],
  ['1'],
  ['0.5'],
  ['1e309', '1e9'],
  ['NaN', 'undefined', 'null', 'true'],
  ['0000-01-01', '0000-00-00'],
  ['9999-12-31'],
  ['10000-01-01'],
  ['2026-02-30', '2026-13-01'],
  ['00000000-0000-0000-0000-000000000000'],
  [
    'ffffffff-ffff-4fff-bfff-ffffffffffff.1',
    `${'-'.repeat(36)}.1`,
    '-'.repeat(36),
    'ffffffff-ffff-4fff-bfff-fffffffffffg',
  ],
]

/** Lone surrogates, truncated escapes and invalid UTF-8, which no browser produces. */
export const brokenEscapes: readonly string[] = [
  '%ED%A0%80',
  '%ED%B0%80%ED%A0%80',
  '%E0%A4%A',
  '%',
  '%zz',
  '%FF',
  '%C0%80',
]

const moments = ['T19:00', 'T19:00:00.000Z', 'T19:00:00.000000Z', ' 19:00:00+00']
const oddDays = ['0000-01-01', '0000-12-31', '0001-01-01', '9999-12-31', '2026-02-30']
const oddPlaces: readonly unknown[] = [
  ...oddDays,
  ...oddDays.flatMap((day) => moments.map((moment) => `${day}${moment}`)),
  '-'.repeat(19),
  '2026-01-05 25:00:00+00',
  'infinity',
  '0000',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  0,
  -1,
  2 ** 31,
  2 ** 53 - 1,
  null,
  [],
]
const someId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const goodPlaces: readonly (readonly unknown[])[] = [
  ['2026-01-05', '2026', 1],
  ['2026-01-05', '2026-01-05T19:00:00.000Z', someId],
  ...moments.map((moment) => [`2026-01-05${moment}`, someId]),
]
/** Cursors of the lists, each with one value that no cursor has. */
export const oddCursors: readonly string[] = goodPlaces
  .flatMap((place) => place.flatMap((_, at) => oddPlaces.map((odd) => place.with(at, odd))))
  .map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'))

const fragments = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '$ne',
  'length',
  '\u0000',
  '\uD800',
  '\uDC00',
  '\u202E',
  '\u2066',
  '\uFEFF',
  '\u0085',
  '\r\n',
  '\\',
  '"',
  "'",
  '%00',
  '%',
  '*/',
  ...[
    'x'.repeat(16_384),
    '-'.repeat(36),
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
    '.1',
    '..',
    '/',
    '1e309',
    '9'.repeat(400),
  ],
]
/**
 * Text that breaks programs: names of built-in properties, lone surrogates, marks that change the direction of writing.
 */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 8 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(''))

/** encodeURIComponent, which throws on a lone surrogate; some clients send its bytes nevertheless. */
export const escaped = (text: string): string =>
  text
    .split(/([\uD800-\uDFFF])/u)
    .map((part) => (/^[\uD800-\uDFFF]$/u.test(part) ? '%ED%A0%80' : encodeURIComponent(part)))
    .join('')

export type FieldPath = readonly (string | number)[]

/** All places in a form: its fields, and those of its objects and of the first entries of its lists. */
export function placesIn(form: unknown, at: FieldPath = []): FieldPath[] {
  if (form === null || typeof form !== 'object') return [at]
  const inside = Array.isArray(form)
    ? form.slice(0, 1).flatMap((entry) => placesIn(entry, [...at, 0]))
    : Object.entries(form).flatMap(([name, value]) => placesIn(value, [...at, name]))
  return at.length === 0 ? inside : [at, ...inside]
}

/** The form with another value at that place. */
export function withValueAt(form: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(form)) return form.map((entry, index) => (index === step ? withValueAt(entry, rest, value) : entry))
  const fields: Record<string, unknown> = { ...(typeof form === 'object' ? form : {}) }
  return { ...fields, [step]: withValueAt(fields[step], rest, value) }
}
