import { createServer, type Server } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTransport } from './transport.ts'

/** A mail server that refuses every recipient and repeats the address in its answer. */
let server: Server
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.test\r\n')
    socket.on('data', (chunk) => {
      const line = String(chunk).trim()
      const [, address = ''] = /^RCPT TO:<(.*)>/.exec(line) ?? []
      if (address) socket.write(`550 5.1.1 <${address}>: no such user ${address}\r\n`)
      else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

test('the error of a mail server contains no address', async () => {
  const bound = server.address()
  const port = typeof bound === 'object' ? bound?.port : undefined
  const send = mailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'us@comanda.test', dataDir: '/nowhere' })
  const letter = { subject: 'S', text: 'T', html: '<p>T</p>', to: 'somebody@guests.test', messageId: '<1@comanda>' }
  const fault: unknown = await send(letter).catch((error: unknown) => error)
  expect(inspect(fault, { depth: 9, showHidden: true })).toMatch(/550 5\.1\.1 .*no such user/)
  expect(inspect(fault, { depth: 9, showHidden: true })).not.toContain('guests.test')
})
