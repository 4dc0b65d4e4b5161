import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { type PrinterRow, type PrintJobRow, printersList, printJobsList } from '../../api/printers.ts'
import { clockText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { comma } from '../../office/comma.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { useSave } from '../../office/use-save.ts'
import { ActionMenu } from '../../parts/ActionMenu.tsx'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Empty } from '../../parts/States.tsx'
import { showToast } from '../../parts/toast.ts'

type Paper = Readonly<{ name: string; html: string }>

/** The papers of the last day with their states; a failed paper can be printed again. */
export function PrintJobs({ printers }: { printers: readonly PrinterRow[] }) {
  const query = useQuery(printJobsList)
  const [paper, setPaper] = useState<Paper | null>(null)
  const show = async (job: PrintJobRow) => {
    try {
      const { html } = await ask('POST /settings/printers/jobs/:id/show', { params: { id: job.id }, body: {} })
      setPaper({ name: nameOf(job), html })
    } catch (error) {
      showToast(messageOf(error, t('failures.settings')), 'error')
    }
  }
  return (
    <>
      <h3 className="h3 print-jobs">{t('settings.printers.jobs.title')}</h3>
      <Loaded query={query} failed={t('settings.loadError')}>
        {(jobs) =>
          jobs.length === 0 ? (
            <Empty>{t('settings.printers.jobs.empty')}</Empty>
          ) : (
            <ul className="office-rows">
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} printers={printers} onShow={() => void show(job)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {paper && (
        <Dialog title={paper.name} onClose={() => setPaper(null)}>
          <iframe className="print-job-paper" title={paper.name} sandbox="" srcDoc={paper.html} />
        </Dialog>
      )}
    </>
  )
}

const nameOf = ({ kind, reference }: PrintJobRow): string => t(`settings.printers.jobs.${kind}`, { reference })

type RowProps = Readonly<{ job: PrintJobRow; printers: readonly PrinterRow[]; onShow: () => void }>

function JobRow({ job, printers, onShow }: RowProps) {
  const { save, isSaving } = useSave([printersList.queryKey])
  const { id, state, created_at } = job
  const name = nameOf(job)
  const label = (action: string) => t('settings.printers.jobs.of', { action, name })
  const printer = printers.find((one) => one.id === job.printer_id)
  const retry = (printerId: string) =>
    save({ id, printerId, at: job.changed_at }, () =>
      ask('POST /settings/printers/jobs/:id/retry', { params: { id }, body: { printerId } }),
    )
  const facts = [printer?.title, clockText(created_at), t(`settings.printers.jobs.${state}`), errorText(job)]
  return (
    <li>
      <span className="name">
        <b>{name}</b>
        <small className="mute num">{facts.filter(Boolean).join(comma())}</small>
      </span>
      <Button kind="quiet" aria-label={label(t('settings.printers.jobs.show'))} onClick={onShow}>
        {t('settings.printers.jobs.show')}
      </Button>
      {state === 'failed' && (printer || printers.length === 0) && (
        <Button
          aria-label={label(t('settings.printers.jobs.retry'))}
          because={isSaving ? t('common.wait') : printer ? undefined : t('settings.printers.jobs.noPrinter')}
          onClick={() => printer && void retry(printer.id)}
        >
          {t('settings.printers.jobs.retry')}
        </Button>
      )}
      {state === 'failed' && !printer && printers.length > 0 && (
        <ActionMenu
          className="btn"
          name={label(t('settings.printers.jobs.retryAt'))}
          label={t('settings.printers.jobs.retryAt')}
          actions={printers.map(({ id: printerId, title }) => ({
            key: printerId,
            label: title,
            because: isSaving ? t('common.wait') : undefined,
            onChoose: () => void retry(printerId),
          }))}
        />
      )}
    </li>
  )
}

function errorText({ error }: PrintJobRow): string {
  if (error === 'too-old' || error === 'removed') return t(`settings.printers.jobs.${error}`)
  const isStatus = error === 'paper-out' || error === 'cover-open' || error === 'offline' || error === 'error'
  return isStatus ? t(`settings.printers.status.${error}`) : ''
}
