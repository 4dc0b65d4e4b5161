import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forwardTo } from '@comanda/local/gateway/forward.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandSide, startCommandSide, type TestTenant } from '../command-system/command-system.ts'
import { startCommandProcess } from '../command-system/process.ts'
import { redisUrl } from '../systems/engines.ts'
import { origin } from './outage.ts'

/** Number of restarts; TERMS raises it, to 20 in a long run. */
const rounds = Number(process.env.TERMS ?? 2)
const tills = 16

/** SIGTERM while orders arrive through the gateway; refused ones are retried. */
let side: CommandSide
let tenant: TestTenant
beforeAll(async () => {
  side = await startCommandSide({ redisUrl: redisUrl() })
  tenant = await side.addTenant()
})
afterAll(() => side?.close())

type Request = Readonly<{ key: string; paid: boolean }>
type Answer = Request & Readonly<{ status: number; text: string }>

const order = async (url: string, cookie: string, request: Request): Promise<Answer> => {
  const headers = { cookie, origin, 'content-type': 'application/json', 'idempotency-key': request.key }
  const body = JSON.stringify({ cart: [{ id: tenant.menu.pizza, quantity: 1 }] })
  const path = request.paid ? '/pos/create-order-and-invoice' : '/pos/create-order'
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  return { ...request, status: answer.status, text: await answer.text() }
}

async function behindGateway(port: number) {
  const forward = forwardTo({ ports: { command: [port], query: [port] } })
  const server: Server = createServer((incoming, outgoing) => forward.answer(incoming, outgoing, 'command'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo // it listens on a port, not on a pipe
  const close = async () => {
    await forward.close()
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${own}/api/v1`, close }
}

/** Exit of a process, and its duration. */
async function terminate(child: ChildProcess, exited: Promise<unknown[]>) {
  const begun = performance.now()
  child.kill('SIGTERM')
  const [code, signal] = await exited
  return { code, signal, ms: performance.now() - begun }
}

/** Tills that send orders without a pause until they are refused; the signal is sent when many were accepted. */
async function round(
  cookie: string,
): Promise<Readonly<{ answers: Answer[]; end: Awaited<ReturnType<typeof terminate>> }>> {
  const { url, child, exited } = await startCommandProcess(side.environment)
  const gateway = await behindGateway(Number(new URL(url).port))
  const answers: Answer[] = []
  let isOver = false
  let end: ReturnType<typeof terminate> | undefined
  const till = async (n: number) => {
    while (!isOver) {
      const answer = await order(gateway.url, cookie, { key: randomUUID(), paid: n % 4 === 0 })
      answers.push(answer)
      if (answers.length === tills * 4) {
        end = terminate(child, exited).finally(() => {
          isOver = true
        })
      }
      if (answer.status !== 200) return
    }
  }
  await Promise.all(Array.from({ length: tills }, (_, n) => till(n)))
  await gateway.close()
  if (!end) throw new Error('the signal was never sent')
  return { answers, end: await end }
}

async function placedNow(): Promise<string[]> {
  const placed: string[] = []
  const filter = { streamPrefixes: [`order-${tenant.tenantId}`] }
  for await (const { type, stream } of side.log.readAll({ filter })) {
    if (type === 'OrderPlaced') placed.push(stream.slice(`order-${tenant.tenantId}_`.length))
  }
  return placed.toSorted()
}

test(
  'SIGTERM under load loses nothing, answers what is under way, and ends the process in time',
  async () => {
    const done: string[] = []
    for (let n = 0; n < rounds; n += 1) {
      const cookie = await tenant.signIn(['POS']) // a fresh session, however many rounds there are
      const { answers, end } = await round(cookie)
      expect([end.code, end.signal]).toEqual([0, null])
      expect(end.ms).toBeLessThan(10_000)
      const refused = answers.filter(({ status }) => status !== 200)
      // 503 with a message for requests after the signal; no answer was cut off
      expect([...new Set(refused.map(({ status }) => status))].filter((status) => status !== 503)).toEqual([])
      for (const { text } of refused) expect(JSON.parse(text)).toMatchObject({ message: expect.any(String) })
      done.push(...answers.filter(({ status }) => status === 200).map(({ key }) => key))
      expect(await placedNow()).toEqual(done.toSorted())

      const again = refused.slice(0, 20)
      const next = await startCommandProcess(side.environment)
      const retried = await Promise.all(again.map((request) => order(next.url, cookie, request)))
      expect(retried.map(({ status }) => status)).toEqual(again.map(() => 200))
      done.push(...again.map(({ key }) => key))
      expect(await terminate(next.child, next.exited)).toMatchObject({ code: 0 })
    }
    expect(await placedNow()).toEqual(done.toSorted())
    const invoices = await side.log.readStream(`invoices-${tenant.tenantId}_${new Date().getFullYear()}`)
    expect(invoices.map(({ revision }) => Number(revision))).toEqual(invoices.map((_, index) => index))
  },
  60_000 + rounds * 30_000,
)
