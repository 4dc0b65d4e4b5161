import { ask } from '../../api/ask.ts'
import { type ExpectedParty, floorNow, type Visit } from '../../api/floor.ts'
import { useSave } from '../../office/use-save.ts'

type Seating = Readonly<{ visitId: string; tableId: string; covers: number; party?: ExpectedParty | undefined }>

/** Commands on guests at tables. Each resolves to true once it was done. */
export function useVisits() {
  const { save, isSaving } = useSave([floorNow.queryKey], 'failures.orders')
  return {
    isSaving,
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
    end: async ({ id }: Visit): Promise<boolean> => {
      const body = { visitId: id }
      return (await save({ end: body }, (commandId) => ask('POST /visits/end', { body, commandId }))) !== null
    },
    resume: ({ id }: Visit) => {
      const body = { visitId: id }
      return save({ resume: body }, (commandId) => ask('POST /visits/resume', { body, commandId }))
    },
  }
}
