import { expect, test } from 'vitest'
import { connectLog } from './connect.ts'

test('text that the store refuses is refused before it is sent, and not retried', async () => {
  const log = connectLog({ url: 'esdb://127.0.0.1:1?tls=false', appendTimeoutMs: 60_000 })
  const event = (type: string) => ({ id: crypto.randomUUID(), type, data: {}, metadata: {} })
  for (const text of ['', 'a\0b', '\udc00']) {
    await expect(log.append('order-1', [event(text)], 'any')).rejects.toBeInstanceOf(TypeError)
    await expect(log.append(text, [event('OrderPlaced')], 'any')).rejects.toBeInstanceOf(TypeError)
  }
  await log.close()
})
