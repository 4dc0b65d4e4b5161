import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { columns, type PaperDocument } from './document.ts'

/** The document with the names of its guests. The line of a forgotten guest is left out. */
export async function withGuestNames(
  personal: Pick<PersonalData, 'open'>,
  tenantId: TenantId,
  { lines, ...document }: PaperDocument,
): Promise<PaperDocument> {
  const opened = lines.map(async (line) => {
    if (line.kind !== 'guest') return [line]
    const name = await personal.open(tenantId, line.name)
    return name === null ? [] : [columns(line.label, name)]
  })
  return { ...document, lines: (await Promise.all(opened)).flat() }
}
