import type { Writes } from '@comanda/projections/runtime/projection.ts'
import { statementsOf } from '@comanda/projections/runtime/statements.ts'
import type { TableSpec } from '@comanda/projections/runtime/table-spec.ts'
import { recorder } from '@comanda/projections/runtime/writes.ts'
import type pg from 'pg'

/** Writes these rows as one batch to the table of this name, as the runner does. */
export async function send(
  client: pg.Client,
  { name, spec }: Readonly<{ name: string; spec: TableSpec }>,
  write: (writes: Writes<TableSpec>) => void,
): Promise<void> {
  const { writes, segments } = recorder(spec)
  write(writes)
  for (const segment of segments())
    for (const { values, ...statement } of statementsOf(name, spec, segment))
      await client.query({ ...statement, values: [...values] })
}
