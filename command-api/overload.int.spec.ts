import { connect, type Socket } from 'node:net'
import { startCommandSide } from '@comanda/tests/command-system/command-system.ts'
import { expect, onTestFinished, test } from 'vitest'

test('the API itself refuses requests when it is full, answers health, and accepts requests again later', async () => {
  const side = await startCommandSide()
  const url = await side.app.listen({ port: 0, host: '127.0.0.1' })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await side.close()
  })
  const path = '/api/v1/auth/signin'
  const signIn = async () => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  expect((await signIn()).status).toBe(400)

  // the body is announced and never sent
  const opening = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`
  for (let n = 0; n < 512; n += 1) {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    socket.on('error', () => undefined) // the server closes it in the end
    socket.write(opening)
    sockets.push(socket)
  }
  await expect.poll(signIn, { timeout: 10_000 }).toEqual({ status: 503, retryAfter: '1' })
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(200)
  const headers = { authorization: `Bearer ${side.needs.config.metricsToken}` }
  expect(await (await fetch(`${url}/metrics`, { headers })).text()).toMatch(
    /comanda_http_refusals_total\{reason="busy".*\} [1-9]/,
  )

  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await signIn()).status, { timeout: 10_000 }).toBe(400)
})
