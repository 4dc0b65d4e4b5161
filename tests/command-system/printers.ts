import type { CommandSide, TestTenant } from './command-system.ts'

export const printerForm = {
  title: 'Bar',
  kind: 'cloudprnt',
  columns: 42,
  address: null,
  receipts: false,
  tickets: 'none',
  stationIds: [] as string[],
  generalKitchen: false,
  copies: 1,
  opensDrawer: false,
  fallbackId: null as string | null,
}
type PrinterChange = Partial<Record<keyof typeof printerForm, unknown>>

/** Adds a printer; gives its id. */
export async function addPrinter({ post }: TestTenant, change: PrinterChange = {}): Promise<string> {
  const { status, body, text } = await post('/settings/printers/add', { ...printerForm, ...change })
  if (status !== 200) throw new Error(text)
  return String(body.id)
}

type ListedPrinter = Readonly<{ id: string; url: string; status: string; waiting: number; receipts: boolean }>
type ListedJob = Readonly<{ id: string; printer_id: string; state: string; error: string; reference: string }>

/** Reads of an admin, and requests as a printer makes them: without a session. */
export const printerCalls = ({ app }: CommandSide, { cookie }: Pick<TestTenant, 'cookie'>) => {
  const get = async (path: string) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { cookie } })
    if (statusCode !== 200) throw new Error(body)
    return JSON.parse(body)
  }
  return {
    printers: async (): Promise<ListedPrinter[]> => (await get('/settings/printers')).printers,
    jobs: async (): Promise<ListedJob[]> => await get('/settings/printers/jobs'),
    troubles: async (): Promise<object[]> => await get('/printers/troubles'),
    asPrinter: (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object | string) =>
      app.inject({
        method,
        url: url.replace('http://localhost:3000', ''),
        ...(body !== undefined && { payload: body }),
        ...(typeof body === 'string' && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      }),
  }
}
