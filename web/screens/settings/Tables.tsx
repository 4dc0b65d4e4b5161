import printer from 'icon:regular/printer'
import qrCode from 'icon:regular/qr-code'
import { addTable, reviseTable } from '@comanda/api/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { reservationTables } from '../../api/reservations.ts'
import { storeSetting, type TableRow, tablesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { NumberInput } from '../../office/NumberInput.tsx'
import { TitleField } from '../../office/TitleField.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'
import { QrSheet } from './QrSheet.tsx'
import { downloadQr, menuAddress, qrFileName } from './qr-codes.ts'

type TableForm = { title: string; floor: string; seatingCapacity: string | number }

export function Screen() {
  const query = useQuery(tablesList)
  const { data: store } = useQuery(storeSetting)
  const [isPrinting, setPrinting] = useState(false)
  const code = store?.isQRMenuEnabled ? store.uniqueQRCode : null
  /** Runs with the menu's code, or reports that there is none yet. */
  const withCode = (run: (code: string) => void) =>
    code === null ? showToast(t('settings.tables.enableQr'), 'error') : run(code)
  return (
    <>
      <EditableList<TableRow>
        title={t('settings.tables.title')}
        query={query}
        queryKey={tablesList.queryKey}
        empty={t('settings.tables.empty')}
        nameOf={({ table_title }) => table_title}
        factOf={({ floor, seating_capacity }) => (
          <>
            {t('settings.tables.persons', { count: seating_capacity })}
            {floor !== '-' && floor !== '' && (
              <>
                {' · '}
                <bdi>{floor}</bdi>
              </>
            )}
          </>
        )}
        controlsOf={({ table_title, encrypted_id }) => (
          <IconButton
            of={qrCode}
            name={t('settings.tables.qrOf', { name: table_title })}
            onClick={() =>
              withCode((menu) => void downloadQr(menuAddress(menu, encrypted_id), qrFileName(table_title)))
            }
          />
        )}
        actions={
          (query.data?.length ?? 0) > 0 && (
            <Button icon={printer} onClick={() => withCode(() => setPrinting(true))}>
              {t('settings.tables.printCards')}
            </Button>
          )
        }
        dialog={(table, onClose) => <TableDialog table={table} onClose={onClose} />}
        remove={({ id }, commandId) => ask('DELETE /settings/store-tables/:id', { params: { id }, commandId })}
      />
      {isPrinting && code && store && (
        <QrSheet
          storeName={store.storeName ?? ''}
          cards={(query.data ?? []).map(({ id, table_title, floor, encrypted_id }) => ({
            id,
            title: table_title,
            floor,
            address: menuAddress(code, encrypted_id),
          }))}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  )
}

type TableDialogProps = Readonly<{
  table: TableRow | null
  onAdded?: ((tableId: string) => void) | undefined
  onClose: () => void
}>

export function TableDialog({ table, onAdded, onClose }: TableDialogProps) {
  const schema = (table ? reviseTable : addTable).body
  const send = (body: TableForm, commandId: string): Promise<{ message: string; id?: string }> =>
    table
      ? ask('POST /settings/store-tables/:id/update', { params: { id: table.id }, body, commandId })
      : ask('POST /settings/store-tables/add', { body, commandId })
  return (
    <EditDialog
      title={table ? t('settings.tables.update') : t('settings.tables.add')}
      initial={
        table
          ? { title: table.table_title, floor: table.floor, seatingCapacity: table.seating_capacity }
          : { seatingCapacity: 2 }
      }
      refresh={[tablesList.queryKey, reservationTables.queryKey]}
      send={send}
      onSaved={({ id }) => id && onAdded?.(id)}
      onClose={onClose}
    >
      <TitleField schema={schema} />
      <FormField schema={schema} name="floor" label={t('settings.tables.floor')} extra={t('settings.tables.floorHint')}>
        <Input maxLength={200} />
      </FormField>
      <FormField schema={schema} name="seatingCapacity" label={t('settings.tables.capacity')}>
        <NumberInput />
      </FormField>
    </EditDialog>
  )
}
