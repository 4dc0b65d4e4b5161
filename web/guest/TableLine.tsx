import picnicTable from 'icon:bold/picnic-table'
import { Icon } from '../parts/Icon.tsx'
import type { GuestMenu } from './api.ts'

/** The guest's table. */
export const TableLine = ({ table }: { table: NonNullable<GuestMenu['storeTable']> }) => (
  <p className="tbl">
    <Icon of={picnicTable} />
    <b>
      <bdi>{table.table_title}</bdi>
    </b>
    <span className="mute">
      <bdi>{table.floor}</bdi>
    </span>
  </p>
)
