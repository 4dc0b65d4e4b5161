import { addPrinter } from '@comanda/api/printers.ts'
import { paperColumns, printerKinds, ticketChoices } from '@comanda/domain/store/printer-events.ts'
import { maxCopies, maxPrinterTitle } from '@comanda/domain/store/printers.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type PrinterRow, printersList } from '../../api/printers.ts'
import { stationsList } from '../../api/stations.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { TitleField } from '../../office/TitleField.tsx'

type PrinterForm = {
  title: string
  kind: PrinterRow['kind']
  columns: PrinterRow['columns']
  address?: string
  receipts: boolean
  opensDrawer: boolean
  printsLogo: boolean
  tickets: PrinterRow['tickets']
  stations?: string[]
  copies: number
  fallbackId: string
}

/** Option for items without a station. */
const general = 'kitchen'

type Props = Readonly<{
  printer: PrinterRow | null
  others: readonly PrinterRow[]
  /** True if the server connects to network printers. */
  withNetwork: boolean
  onClose: () => void
}>

/** Adds or changes a printer. Every field has a default; the first printer prints the receipts. */
export function PrinterDialog({ printer, others, withNetwork, onClose }: Props) {
  const { data: stations = [] } = useQuery(stationsList)
  const [shown, setShown] = useState({
    kind: printer?.kind ?? printerKinds[0],
    tickets: printer?.tickets ?? ticketChoices[0],
  })
  const send = (form: PrinterForm, commandId: string) => {
    const body = bodyOf(form)
    return printer
      ? ask('POST /settings/printers/:id/update', { params: { id: printer.id }, body, commandId })
      : ask('POST /settings/printers/add', { body, commandId })
  }
  return (
    <EditDialog
      title={printer ? t('settings.printers.update') : t('settings.printers.add')}
      initial={initialOf(printer, others)}
      refresh={[printersList.queryKey]}
      send={send}
      onClose={onClose}
      onChange={({ kind, tickets }) => setShown({ kind, tickets })}
    >
      <TitleField schema={addPrinter.body} maxLength={maxPrinterTitle} />
      <Form.Item name="kind" label={t('settings.printers.kind')}>
        <Select
          options={printerKinds
            .filter((kind) => kind !== 'network' || withNetwork || printer?.kind === kind)
            .map((kind) => ({ value: kind, label: t(`settings.printers.kinds.${kind}`) }))}
        />
      </Form.Item>
      {shown.kind === 'network' && (
        <Form.Item name="address" label={t('settings.printers.address')} extra={t('settings.printers.addressHint')}>
          <Input maxLength={40} inputMode="decimal" dir="ltr" />
        </Form.Item>
      )}
      {printer?.url && shown.kind === printer.kind && (
        <Form.Item label={t('settings.printers.url')} extra={t('settings.printers.urlHint')} htmlFor="printer-url">
          <Input id="printer-url" value={printer.url} readOnly dir="ltr" />
        </Form.Item>
      )}
      <Form.Item name="columns" label={t('settings.printers.columns')}>
        <Select options={paperColumns.map((columns) => ({ value: columns, label: paperText(columns) }))} />
      </Form.Item>
      <Form.Item name="receipts" valuePropName="checked">
        <Checkbox>{t('settings.printers.receipts')}</Checkbox>
      </Form.Item>
      <Form.Item name="opensDrawer" valuePropName="checked">
        <Checkbox>{t('settings.printers.drawer')}</Checkbox>
      </Form.Item>
      <Form.Item name="printsLogo" valuePropName="checked">
        <Checkbox>{t('settings.printers.logo')}</Checkbox>
      </Form.Item>
      <Form.Item name="tickets" label={t('settings.printers.tickets')}>
        <Select options={ticketChoices.map((value) => ({ value, label: t(`settings.printers.choices.${value}`) }))} />
      </Form.Item>
      {shown.tickets === 'chosen' && (
        <Form.Item name="stations" label={t('settings.printers.stations')}>
          <Select
            mode="multiple"
            options={[
              ...stations.map(({ id, title }) => ({ value: id, label: title })),
              { value: general, label: t('settings.printers.kitchen') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="copies" label={t('settings.printers.copies')}>
        <Select options={Array.from({ length: maxCopies }, (_, n) => ({ value: n + 1, label: String(n + 1) }))} />
      </Form.Item>
      <Form.Item name="fallbackId" label={t('settings.printers.fallback')}>
        <Select
          options={[
            { value: '', label: t('settings.printers.wait') },
            ...others.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Form.Item>
    </EditDialog>
  )
}

const paperText = (columns: PrinterRow['columns']): string =>
  t('settings.printers.paper', { width: columns === 32 ? 57 : 80, columns })

function initialOf(printer: PrinterRow | null, others: readonly PrinterRow[]): Partial<PrinterForm> {
  if (printer === null) {
    const receipts = !others.some((other) => other.receipts)
    const receiptUses = { receipts, opensDrawer: false, printsLogo: true }
    const ticketUses = { tickets: ticketChoices[0], stations: [], copies: 1, fallbackId: '' }
    const connection = { kind: printerKinds[0], columns: paperColumns[0] }
    return { title: t('settings.printers.one'), ...connection, ...receiptUses, ...ticketUses }
  }
  const { title, kind, columns, address, receipts, opens_drawer, prints_logo, tickets, copies, fallback_id } = printer
  return {
    title,
    kind,
    columns,
    ...(address !== null && { address }),
    receipts,
    opensDrawer: opens_drawer,
    printsLogo: prints_logo,
    tickets,
    stations: [...printer.station_ids, ...(printer.general_kitchen ? [general] : [])],
    copies,
    fallbackId: others.some(({ id }) => id === fallback_id) ? (fallback_id ?? '') : '',
  }
}

const bodyOf = ({ address = '', stations = [], ...form }: PrinterForm) => ({
  ...form,
  address,
  stationIds: stations.filter((id) => id !== general),
  generalKitchen: stations.includes(general),
})
