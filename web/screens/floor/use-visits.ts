import { ask } from '../../api/ask.ts'
import { type ExpectedParty, floorNow, type Visit } from '../../api/floor.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { placeOf } from '../board/seated-guests.ts'

type Seating = Readonly<{ visitId: string; tableId: string; covers: number; party?: ExpectedParty | undefined }>

/** A table that is joined with the table of a visit. */
type JoinedTable = Readonly<{ visitId: string; tableId: string }>

/** `place`: titles of the joined tables, for the message with Undo. */
type FreeTables = Readonly<{ tableId: string; other: string; place: string }>

/** Commands on guests at tables. Commands that resolve to a boolean resolve to true if they were accepted. */
export function useVisits() {
  const { save, isSaving } = useSave([floorNow.queryKey], 'failures.orders')
  const part = (body: JoinedTable & Readonly<{ undo?: boolean }>) =>
    save({ part: body }, (commandId) => ask('POST /visits/part', { body, commandId }))
  const partFree = (tableId: string) => {
    const body = { tableId }
    return save({ free: body }, (commandId) => ask('POST /floor/part', { body, commandId }))
  }
  /** Undoes the end of a visit, and joins its tables again. */
  const resume = async ({ id, table_id, tables = [] }: Visit): Promise<void> => {
    const body = { visitId: id }
    await save({ resume: body }, (commandId) => ask('POST /visits/resume', { body, commandId }))
    for (const table of tables) {
      if (table.id === table_id) continue
      const joined = { visitId: id, tableId: table.id }
      await save({ join: joined }, (commandId) => ask('POST /visits/join', { body: joined, commandId }))
    }
  }
  return {
    isSaving,
    part,
    partFree,
    /** Joins two tables that have no guests. */
    joinFree: async ({ place, ...body }: FreeTables): Promise<boolean> => {
      const undo = { text: t('floor.join.done', { place }), run: () => void partFree(body.other) }
      return (await save(body, (commandId) => ask('POST /floor/join', { body, commandId }), undo)) !== null
    },
    /** `place`: titles of the joined tables, for the message with Undo. */
    join: async ({ place, ...body }: JoinedTable & Readonly<{ place: string }>): Promise<boolean> => {
      const undo = { text: t('floor.join.done', { place }), run: () => void part({ ...body, undo: true }) }
      return (await save({ join: body }, (commandId) => ask('POST /visits/join', { body, commandId }), undo)) !== null
    },
    seat: async ({ visitId, tableId, covers, party }: Seating): Promise<boolean> => {
      const body = { visitId, tableId, covers, reservationId: party?.id ?? null }
      return (await save(body, (commandId) => ask('POST /visits/start', { body, commandId }))) !== null
    },
    resize: ({ id }: Visit, covers: number) => {
      const body = { visitId: id, covers }
      return save(body, (commandId) => ask('POST /visits/covers', { body, commandId }))
    },
    move: ({ id }: Visit, tableId: string) => {
      const body = { visitId: id, tableId }
      return save(body, (commandId) => ask('POST /visits/move', { body, commandId }))
    },
    end: async (visit: Visit): Promise<boolean> => {
      const body = { visitId: visit.id }
      const undo = { text: t('floor.left', { place: placeOf(visit) }), run: () => void resume(visit) }
      return (await save({ end: body }, (commandId) => ask('POST /visits/end', { body, commandId }), undo)) !== null
    },
  }
}
