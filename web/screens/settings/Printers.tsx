import warning from 'icon:fill/warning'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '../../api/ask.ts'
import { type PrinterRow, printersList, printJobsList } from '../../api/printers.ts'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { copyAddress } from './copy-address.ts'
import { PrinterDialog } from './PrinterDialog.tsx'
import { PrintJobs } from './PrintJobs.tsx'
import './printers.css'

/** The printers of the restaurant, and their latest jobs. */
export function Screen() {
  const { data } = useQuery(printersList)
  const query = useQuery({ ...printersList, select: ({ printers }) => printers })
  return (
    <>
      <EditableList<PrinterRow>
        title={t('settings.printers.title')}
        query={query}
        queryKey={printersList.queryKey}
        empty={t('settings.printers.empty')}
        nameOf={({ title }) => title}
        factOf={factOf}
        controlsOf={(printer) => <PrinterControls printer={printer} />}
        dialog={(printer, onClose) => (
          <PrinterDialog
            printer={printer}
            others={(data?.printers ?? []).filter(({ id }) => id !== printer?.id)}
            withNetwork={data?.network ?? false}
            onClose={onClose}
          />
        )}
        remove={({ id }, commandId) => ask('DELETE /settings/printers/:id', { params: { id }, commandId })}
      />
      <PrintJobs printers={data?.printers ?? []} />
    </>
  )
}

const troubles: readonly PrinterRow['status'][] = ['paper-out', 'cover-open', 'offline', 'error']

function factOf({ status, last_seen, waiting }: PrinterRow): ReactNode {
  const isInTrouble = troubles.includes(status)
  const facts = [
    isInTrouble ? '' : t(`settings.printers.status.${status}`),
    last_seen === null ? '' : t('settings.printers.seen', { time: clockText(last_seen) }),
    waiting === 0 ? '' : t('settings.printers.waiting', { count: waiting }),
  ]
  const text = facts.filter(Boolean).join(comma())
  if (!isInTrouble) return text
  return (
    <>
      <Chip tone="bad" icon={warning}>
        {t(`settings.printers.status.${status}`)}
      </Chip>{' '}
      {text}
    </>
  )
}

function PrinterControls({ printer: { id, title, url } }: { printer: PrinterRow }) {
  const { save, isSaving } = useSave([printersList.queryKey, printJobsList.queryKey])
  const test = () =>
    save({ id, at: Date.now() }, () => ask('POST /settings/printers/:id/test', { params: { id }, body: {} }))
  return (
    <span className="printer-controls">
      {url !== null && (
        <Button
          kind="quiet"
          aria-label={t('settings.printers.jobs.of', { action: t('settings.printers.copy'), name: title })}
          onClick={() => void copyAddress(url)}
        >
          {t('settings.printers.copy')}
        </Button>
      )}
      <Button
        aria-label={t('settings.printers.jobs.of', { action: t('settings.printers.test'), name: title })}
        because={isSaving ? t('common.wait') : undefined}
        onClick={() => void test()}
      >
        {t('settings.printers.test')}
      </Button>
    </span>
  )
}
