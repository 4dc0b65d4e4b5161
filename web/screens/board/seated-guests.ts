import { joinedTitle } from '@comanda/domain/visits/joined-title.ts'
import type { Floor, FloorTable, Visit } from '../../api/floor.ts'

type Guests = Pick<Floor, 'visits' | 'joined'>

const isAtTable = ({ table_id, tables = [] }: Visit, tableId: string): boolean =>
  table_id === tableId || tables.some(({ id }) => id === tableId)

type JoinedTable = Readonly<{ id: string; table_title: string }>

/** Visits at a table, including visits whose tables it is joined to. */
export const visitsAt = ({ visits }: Guests, tableId: string): readonly Visit[] =>
  visits.filter((visit) => isAtTable(visit, tableId))

/** Number of guests at a table; 0 if they were not counted. */
export const coversAt = (floor: Guests, tableId: string): number =>
  visitsAt(floor, tableId).reduce((sum, { covers }) => sum + covers, 0)

/** The visit of joined tables. */
const joiningVisit = (floor: Guests, tableId: string): Visit | undefined =>
  visitsAt(floor, tableId).find(({ tables }) => tables !== undefined)

/** Tables joined before guests came, including this one; empty if it is not joined or has guests. */
export const freeWith = ({ joined = [] }: Guests, tableId: string): readonly JoinedTable[] =>
  joined.find((tables) => tables.some(({ id }) => id === tableId)) ?? []

const joinedAt = (floor: Guests, tableId: string): readonly JoinedTable[] =>
  joiningVisit(floor, tableId)?.tables ?? freeWith(floor, tableId)

/** Ids of all tables that are joined, by group. */
export const joinedGroups = ({ visits, joined = [] }: Guests): readonly (readonly string[])[] =>
  [...visits.flatMap(({ tables }) => (tables ? [tables] : [])), ...joined].map((tables) => tables.map(({ id }) => id))

/** Ids of a table and the tables joined with it. */
export function tablesWith(floor: Guests, tableId: string): readonly string[] {
  const ids = joinedAt(floor, tableId).map(({ id }) => id)
  return ids.length > 0 ? ids : [tableId]
}

/** "5", or "4 + 5" if it is joined. */
export const titleOf = (floor: Guests, { id, table_title }: Pick<FloorTable, 'id' | 'table_title'>): string => {
  const tables = joinedAt(floor, id)
  return tables.length > 0 ? placeOf({ table_title, tables: [...tables] }) : table_title
}

/** Title of a visit's tables. */
export const placeOf = ({ table_title, tables }: Pick<Visit, 'table_title' | 'tables'>): string =>
  tables ? joinedTitle(tables.map((table) => ({ title: table.table_title }))) : table_title
