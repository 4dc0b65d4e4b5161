import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { floorNow } from '../api/floor.ts'
import { queryClient } from '../app/query-client.ts'
import { t } from '../language/t.ts'
import { titleOf } from '../screens/board/seated-guests.ts'
import { Receipt } from '../screens/print/Receipt.tsx'
import { TokenSlip } from '../screens/print/TokenSlip.tsx'
import type { PrintJob } from './print-job.ts'
import { printTexts } from './print-texts.ts'

type PrintFrame = Readonly<{ frame: HTMLIFrameElement; root: Root }>

let current: PrintFrame | null = null
let printing: Promise<unknown> = Promise.resolve()

/** Resolves when the latest paper is printed: some browsers continue the page meanwhile. */
export const lastPrinted = (): Promise<unknown> => printing

/** Renders the paper in a hidden frame with the page's styles and fonts, and opens the print dialog. */
export async function printInFrame(paper: 'receipt' | 'token', requested: PrintJob): Promise<void> {
  const job = withJoinedTables(requested)
  remove()
  const [frame, texts] = await Promise.all([emptyFrame(), printTexts(job.storeSettings.language)])
  const { contentDocument: page, contentWindow: window } = frame
  if (!page || !window) throw new Error('the frame for printing has no page')
  const root = createRoot(page.body)
  const own = { frame, root }
  current = own
  await copyStyles(page)
  flushSync(() =>
    root.render(
      <main className="print-page">
        {paper === 'receipt' ? <Receipt job={job} texts={texts} /> : <TokenSlip job={job} texts={texts} />}
      </main>,
    ),
  )
  await inTime(
    Promise.all([page.fonts.ready, ...[...page.images].map((image) => image.decode().catch(() => undefined))]),
  )
  if (current !== own) return // replaced by the next paper
  printing = inTime(afterPrint(window, own), longestPrintMs)
  window.print()
}

/** The paper with the name of the table as the floor shows it, "4 + 5" if it is joined. */
function withJoinedTables(job: PrintJob): PrintJob {
  const floor = queryClient.getQueryData(floorNow.queryKey)
  const { tableId: id, tableTitle: table_title } = job
  if (!floor || id === null || table_title === null) return job
  return { ...job, tableTitle: titleOf(floor, { id, table_title }) }
}

const afterPrint = (window: Window, own: PrintFrame) =>
  new Promise<void>((resolve) => {
    const onOver = () => {
      if (current === own) remove()
      resolve()
    }
    window.addEventListener('afterprint', onOver, { once: true })
  })

function remove(): void {
  current?.root.unmount()
  current?.frame.remove()
  current = null
}

function emptyFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = t('print.receipt')
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  const { lang, dir } = document.documentElement
  frame.srcdoc = `<!doctype html><html lang="${lang}" dir="${dir}" data-theme="light"><head></head><body></body></html>`
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true })
    document.body.append(frame)
  })
}

/** Copies the page's style sheets: the frame loads only what is cached already. */
async function copyStyles(page: Document): Promise<void> {
  const loading = [...document.querySelectorAll('link[rel=stylesheet], style')].map((sheet) => {
    const copy = page.importNode(sheet, true)
    const loaded = copy instanceof HTMLStyleElement ? Promise.resolve() : settled(copy)
    page.head.append(copy)
    return loaded
  })
  await inTime(Promise.all(loading))
}

const settled = (element: Element) =>
  new Promise<void>((resolve) => {
    for (const type of ['load', 'error']) element.addEventListener(type, () => resolve(), { once: true })
  })

const longestWaitMs = 2_000
/** Time for which an open print dialog delays the next paper. */
const longestPrintMs = 60_000

/** Limits the wait for a font or a logo, so that a guest still gets the paper. */
const inTime = (ready: Promise<unknown>, withinMs = longestWaitMs) =>
  Promise.race([ready, new Promise((resolve) => setTimeout(resolve, withinMs))])
