import { unguarded } from '@comanda/api/csv.ts'
import { addCustomer } from '@comanda/api/customers.ts'
import Papa from 'papaparse'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'

/** A customer's fields as in the file. */
export type Fields = Readonly<{ phone: string; name: string; email: string; birthDate: string; gender: string }>
export type ImportRow = Readonly<{
  /** Row number as in a spreadsheet: the first row has the column names. */
  line: number
  fields: Fields
  /** The error of the row; null if it is valid. */
  error: string | null
}>
export type ReadFile = Readonly<{ rows: readonly ImportRow[] }> | Readonly<{ failed: string }>

/** Column names of our export and of other programs, regardless of case, with blanks or underscores. */
const columns: Readonly<Record<string, keyof Fields>> = {
  phone: 'phone',
  phonenumber: 'phone',
  mobile: 'phone',
  name: 'name',
  customername: 'name',
  email: 'email',
  birthdate: 'birthDate',
  birthday: 'birthDate',
  dateofbirth: 'birthDate',
  gender: 'gender',
}

const columnOf = (head: string): keyof Fields | undefined => columns[head.toLowerCase().replace(/[^a-z]/g, '')]

/**
 * Parses a CSV file with commas, semicolons or tabs, and validates each row like the server. `today` is `YYYY-MM-DD`.
 */
export function readRows(text: string, today: string): ReadFile {
  const [heads, ...lines] = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data
  if (!heads || lines.length === 0) return { failed: t('customers.noRows') }
  const fields = heads.map(columnOf)
  if (!fields.includes('phone') || !fields.includes('name')) return { failed: t('customers.noColumns') }
  const seen = new Set<string>()
  return { rows: lines.map((cells, index) => validate(fieldsOf(fields, cells), { line: index + 2, today, seen })) }
}

function fieldsOf(names: readonly (keyof Fields | undefined)[], cells: readonly string[]): Fields {
  const cellOf = (field: keyof Fields) => cells[names.indexOf(field)]?.trim() ?? ''
  return {
    phone: unguarded(cellOf('phone')),
    name: unguarded(cellOf('name')),
    email: unguarded(cellOf('email')),
    birthDate: cellOf('birthDate'),
    gender: cellOf('gender').toLowerCase(),
  }
}

type RowContext = Readonly<{ line: number; today: string; seen: Set<string> }>

function validate(fields: Fields, { line, today, seen }: RowContext): ImportRow {
  const issue = addCustomer.body.safeParse(fields).error?.issues[0]
  const isLater = fields.birthDate.slice(0, 10) > today
  const isTwice = seen.has(fields.phone)
  seen.add(fields.phone)
  const error = issue
    ? serverMessage(issue.message)
    : isLater
      ? t('pos.customer.birthDateWrong')
      : isTwice
        ? t('customers.twice')
        : null
  return { line, fields, error }
}
