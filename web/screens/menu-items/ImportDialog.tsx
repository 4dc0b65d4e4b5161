import './prices.css'
import download from 'icon:regular/download-simple'
import upload from 'icon:regular/upload-simple'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { choiceGroupsList, menuReaders } from '../../api/menu.ts'
import { categoriesList, taxesList } from '../../api/settings-lists.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { csvText } from '../../office/csv-text.ts'
import { useLeaveQuestion } from '../../office/use-leave-question.tsx'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { showToast } from '../../parts/toast.ts'
import { inParts, type ReadRow, readMenuCsv } from './import-rows.ts'

type Props = Readonly<{ currency: Currency; onClose: () => void }>

/** Imports a menu from a CSV file: shows its rows with their errors first, then sends them. */
export function ImportDialog({ currency, onClose }: Props) {
  const { data: taxes = [] } = useQuery(taxesList)
  const { data: groups = [] } = useQuery(choiceGroupsList)
  const input = useRef<HTMLInputElement>(null)
  const [rows, setRows] = useState<readonly ReadRow[]>([])
  const good = rows.filter(({ error }) => error === null)
  const { run, isRunning } = useImport(onClose)
  const { question, ask: askToLeave } = useLeaveQuestion(rows.length > 0)

  const onFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const text = await csvText(file).catch(() => null)
    target.value = '' // reset, because a corrected file has the same name
    if (text === null) {
      showToast(t('menu.import.unreadable'), 'error')
      return
    }
    const titlesOf = (rows: readonly Readonly<{ title: string }>[]) => rows.map(({ title }) => title)
    const references = { taxes: titlesOf(taxes), choices: titlesOf(groups) }
    const read = readMenuCsv(text, { exponent: currency.exponent, ...references, words: words() })
    if ('failed' in read) showToast(t(`menu.import.${read.failed}`), 'error')
    setRows('failed' in read ? [] : read.rows)
  }
  return (
    <Dialog
      title={t('menu.import.title')}
      onClose={() => askToLeave(onClose)}
      footer={
        <>
          <Button className="grow" icon={upload} onClick={() => input.current?.click()}>
            {t('menu.import.choose')}
          </Button>
          {good.length > 0 && (
            <Button
              className="grow"
              kind="go"
              aria-busy={isRunning}
              because={isRunning ? t('common.wait') : undefined}
              onClick={() => void run(good)}
            >
              {t('menu.import.run', { count: good.length })}
            </Button>
          )}
        </>
      }
    >
      <p className="mute">{t('menu.import.hint')}</p>
      <a className="btn quiet menu-sample" href={sample} download="menu.csv">
        <svg className="i" viewBox="0 0 256 256" aria-hidden="true">
          <path d={download} />
        </svg>
        {t('menu.import.sample')}
      </a>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        aria-label={t('menu.import.file')}
        onChange={(event) => void onFile(event)}
      />
      {rows.length > 0 && <Preview rows={rows} good={good.length} />}
      {question}
    </Dialog>
  )
}

const words = () => ({
  price: t('menu.priceWrong'),
  variantPrice: t('menu.variants.wrong'),
  addonPrice: t('menu.addons.wrong'),
  tax: t('menu.import.taxUnknown'),
  choice: serverMessage('Choice group not found!'),
  twice: t('menu.import.twice'),
})

const sampleText = `title,price,category,tax,variants,addons,choices,description,allergens
Onion soup,7.50,Starters,,,Bread: 1.20,,Gratinated with cheese,gluten | milk
Lemonade,4.00,Drinks,,Small: 4.00 | Large: 5.50,,,,
`
const sample = `data:text/csv;charset=utf-8,${encodeURIComponent(sampleText)}`

function Preview({ rows, good }: { rows: readonly ReadRow[]; good: number }) {
  const wrong = rows.length - good
  const wrongFirst = rows.toSorted((one, other) => Number(one.error === null) - Number(other.error === null))
  return (
    <>
      <p role="status">
        <b>{t('menu.import.preview', { good, wrong })}</b> {wrong > 0 && t('menu.import.mend')}
      </p>
      <ul className="price-rows">
        {wrongFirst.map(({ number, row, error }) => (
          <li key={number}>
            <span className="grow">
              <b>
                <bdi>{row.title || t('menu.import.row', { row: number })}</bdi>
              </b>
              {error === null ? (
                <small className="mute">{factsOf(row)}</small>
              ) : (
                <small className="field-error">
                  {t('menu.import.row', { row: number })}: {serverMessage(error)}
                </small>
              )}
            </span>
            <span className="num">{row.price}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const factsOf = ({ category, tax, variants, addons, choices }: ReadRow['row']): string =>
  [
    category,
    tax,
    variants.length > 0 && t('menu.variantCount', { count: variants.length }),
    addons.length > 0 && t('menu.addonCount', { count: addons.length }),
    ...choices,
  ]
    .filter(Boolean)
    .join(' · ')

/** Sends the rows in parts. Each part keeps its command id, so that a retry after a lost answer adds nothing twice. */
function useImport(onDone: () => void) {
  const client = useQueryClient()
  const ids = useRef(new Map<string, string>())
  const [isRunning, setRunning] = useState(false)
  const run = async (rows: readonly ReadRow[]) => {
    setRunning(true)
    const sum = { added: 0, present: 0 }
    try {
      for (const part of inParts(rows.map(({ row }) => row))) {
        const text = JSON.stringify(part)
        const commandId = ids.current.get(text) ?? newId()
        ids.current.set(text, commandId)
        const { added, present } = await ask('POST /menu-items/import', { body: { rows: part }, commandId })
        sum.added += added
        sum.present += present
      }
      showToast(t('menu.import.done', sum), 'success')
      onDone()
    } catch (error) {
      showToast(messageOf(error, t('menu.failed')), 'error')
    } finally {
      setRunning(false)
      for (const queryKey of [...menuReaders, categoriesList.queryKey]) void client.invalidateQueries({ queryKey })
    }
  }
  return { run, isRunning }
}
