import file from 'icon:regular/file-csv'
import { type ChangeEvent, useMemo, useState } from 'react'
import { isoDay } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { csvText } from '../../office/csv-text.ts'
import { useLeaveQuestion } from '../../office/use-leave-question.tsx'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { type ImportRow, readRows } from './import-rows.ts'
import { useImport } from './use-import.ts'

const none: readonly ImportRow[] = []

/** Imports customers from a file: shows its rows with their errors first, then sends them. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState(none)
  const [failed, setFailed] = useState<string | null>(null)
  const good = useMemo(() => rows.filter(({ error }) => error === null), [rows])
  const { progress, send, leave } = useImport(good)
  const { state } = progress
  const { question, ask } = useLeaveQuestion(rows.length > 0 && state !== 'finished')
  const close = () =>
    ask(() => {
      leave()
      onClose()
    })
  const onFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? []
    if (!chosen) return
    const read = await readFile(chosen)
    setRows('rows' in read ? read.rows : none)
    setFailed('failed' in read ? read.failed : null)
  }
  const isSending = state === 'sending'
  return (
    <Dialog
      title={t('customers.importTitle')}
      onClose={close}
      footer={
        <>
          <Button tall className="grow" onClick={close}>
            {t('common.close')}
          </Button>
          {good.length > 0 && state !== 'finished' && (
            <Button
              tall
              kind="go"
              className="grow"
              aria-busy={isSending}
              because={isSending ? t('common.wait') : undefined}
              onClick={() => void send()}
            >
              {state === 'stopped' ? t('customers.importGoOn') : t('customers.importCount', { count: good.length })}
            </Button>
          )}
        </>
      }
    >
      {state === 'ready' && (
        <>
          <p className="mute">{t('customers.importHint')}</p>
          <label className="btn line import-file">
            <Icon of={file} />
            {t('customers.chooseFile')}
            <input type="file" className="vh" accept=".csv,.tsv,text/csv" onChange={(event) => void onFile(event)} />
          </label>
          {failed && (
            <p className="field-error" role="alert">
              {failed}
            </p>
          )}
          {rows.length > 0 && <Preview rows={rows} good={good.length} />}
        </>
      )}
      {state !== 'ready' && <Sending progress={progress} count={good.length} />}
      {question}
    </Dialog>
  )
}

async function readFile(chosen: File) {
  try {
    return readRows(await csvText(chosen), isoDay(new Date().toISOString()))
  } catch {
    return { failed: t('customers.unreadable') }
  }
}

const shownRows = 50

function Preview({ rows, good }: { rows: readonly ImportRow[]; good: number }) {
  const shown = [...rows].sort((one, other) => Number(one.error === null) - Number(other.error === null))
  return (
    <section className="import-preview" aria-live="polite">
      <p>
        <b>{t('customers.preview', { good, bad: rows.length - good })}</b>
      </p>
      {rows.length > shownRows && (
        <p className="mute sm">{t('customers.firstRows', { count: rows.length, shown: shownRows })}</p>
      )}
      <Rows rows={shown.slice(0, shownRows).map((row) => ({ row, message: row.error }))} />
    </section>
  )
}

const Rows = ({ rows }: { rows: readonly Readonly<{ row: ImportRow; message: string | null }>[] }) => (
  <ul className="import-rows">
    {rows.map(({ row: { line, fields }, message }) => (
      <li key={line}>
        <span className="num mute">
          <span className="vh">{t('customers.row')} </span>
          {line}
        </span>
        <span className="grow">
          <b>
            <bdi>{fields.name}</bdi>
          </b>{' '}
          <bdi className="num mute" dir="ltr">
            {fields.phone}
          </bdi>
          {message && <small className="field-error">{message}</small>}
        </span>
      </li>
    ))}
  </ul>
)

type SendingProps = Readonly<{ progress: ReturnType<typeof useImport>['progress']; count: number }>

const Sending = ({ progress: { state, done, added, refused }, count }: SendingProps) => (
  <section className="import-preview">
    <p className="import-progress">
      <progress value={done} max={count} aria-label={t('customers.importTitle')} />
      <span className="num">{t('customers.importing', { done, count })}</span>
    </p>
    <div role="status">
      {state === 'finished' && (
        <p>
          <b>{t('customers.imported', { count: added })}</b>
        </p>
      )}
      {state === 'stopped' && <p className="field-error">{t('customers.importStopped', { left: count - done })}</p>}
    </div>
    {refused.length > 0 && (
      <>
        <p>{t('customers.notImported', { count: refused.length })}</p>
        <Rows rows={refused} />
      </>
    )}
  </section>
)
