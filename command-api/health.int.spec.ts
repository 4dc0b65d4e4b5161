import { startCommandSide } from '@comanda/tests/command-system/command-system.ts'
import { expect, test } from 'vitest'

test('health is 200 while an order can be accepted, and names the missing component otherwise', async () => {
  const side = await startCommandSide()
  const health = async () => {
    const answer = await side.app.inject({ url: '/api/v1/health' })
    return [answer.statusCode, answer.json().missing]
  }
  expect(await health()).toEqual([200, undefined])

  await side.needs.pool.query('alter schema identity rename to away')
  await expect.poll(health).toEqual([503, ['database']])
  await side.needs.pool.query('alter schema away rename to identity')
  await expect.poll(health).toEqual([200, undefined])

  await side.close()
})
