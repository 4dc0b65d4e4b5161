// G17: what checking the order request and writing its answer costs, in CPU per request of a server process.
import { type ChildProcess, fork } from 'node:child_process'
import { Pool } from 'undici'
import { closedLoop } from './measure.ts'

type Mode = 'raw' | 'checked'

/** CPU microseconds per request of a server that does nothing else, raw and checked. */
export async function validationCost(seconds: number): Promise<Record<Mode, number>> {
  return { raw: await cpuPerRequest('raw', seconds), checked: await cpuPerRequest('checked', seconds) }
}

async function cpuPerRequest(mode: Mode, seconds: number): Promise<number> {
  const server = fork(new URL('validation-server.ts', import.meta.url).pathname, [mode])
  const port = Number(await told(server))
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 16 })
  const line = {
    id: crypto.randomUUID(),
    title: 'Tarte flambée',
    price: '12.50',
    quantity: 2,
    notes: null,
    variant_id: null,
    addons_ids: [],
  }
  const body = JSON.stringify({
    orderId: crypto.randomUUID(),
    cart: [line, line],
    deliveryType: 'dinein',
    customerType: 'WALKIN',
    customerId: null,
    tableId: '',
    selectedQrOrderItem: null,
    netTotal: 50,
    taxTotal: 0,
    total: 50,
  })
  const post = () =>
    pool
      .request({
        method: 'POST',
        path: '/api/v1/pos/create-order',
        headers: { 'content-type': 'application/json' },
        body,
      })
      .then((answer) => answer.body.text())
  await closedLoop(16, 1, post)
  server.send('begin')
  await told(server)
  const { count, perSecond } = await closedLoop(16, seconds, post)
  server.send('end')
  const micros = Number(await told(server))
  await pool.close()
  server.kill('SIGKILL')
  return (micros / count) * (count / (count + perSecond)) // the warm-up second is in the CPU time as well
}

const told = (server: ChildProcess) => new Promise<unknown>((resolve) => server.once('message', resolve))
