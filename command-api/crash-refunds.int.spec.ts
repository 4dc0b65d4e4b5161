import { randomUUID } from 'node:crypto'
import type { CommandSide, TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { crashSystem, polling, year } from '@comanda/tests/command-system/crash-system.ts'
import { storeModes } from '@comanda/tests/systems/store-process.ts'
import { describe, expect, test } from 'vitest'
import { startRefundRecovery } from './reactions/refund-recovery.ts'
import { uuidV5 } from './uuid.ts'

describe.each(storeModes)('%s', (_, mode) => {
  const { scenesOf, side, cartOf, place, typesIn, keepRunning } = crashSystem(mode)
  const refundRecovery = (needs: CommandSide['needs'], signal: AbortSignal) => startRefundRecovery({ ...needs, signal })

  describe('a process killed during a refund', () => {
    const points = ['refund:after-grant', 'refund:after-note', 'refund:before-answer'] as const
    const notesOf = (of: TestTenant) => side().log.readStream(`creditNotes-${of.tenantId}_${year}`)
    const refundTypes = async (of: TestTenant, invoiceId: string) =>
      (await side().log.readStream(`refunds-${of.tenantId}_${invoiceId}`)).map(({ type }) => type)

    async function refund(tenant: TestTenant) {
      const { body: paid } = await tenant.post('/pos/create-order-and-invoice', cartOf(tenant))
      const invoiceId = String(paid.invoiceId)
      const body = { refundId: randomUUID(), amount: 1, reason: { code: 'other' } }
      return { invoiceId, path: `/invoices/${invoiceId}/refund`, body, key: randomUUID() }
    }
    const repeated = scenesOf(points, refund)
    const left = scenesOf(points, refund)

    test.each(repeated)('%s: requested again, it is refunded once, with one credit note', async (_, scene) => {
      const { tenant, invoiceId, path, body, key } = scene()
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toEqual({ message: 'Refund granted!', creditNoteId: `CN-${year}-1`, amount: '1.00' })
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect(await notesOf(tenant)).toHaveLength(1)
      expect(await refundTypes(tenant, invoiceId)).toEqual(['RefundGranted', 'RefundNumbered'])
    })

    test.each(left)('%s: without a retry, the recovery issues the credit note', async (_, scene) => {
      keepRunning(refundRecovery)
      const { tenant, invoiceId, path, body, key } = scene()
      await expect.poll(() => refundTypes(tenant, invoiceId), polling).toEqual(['RefundGranted', 'RefundNumbered'])
      expect(await notesOf(tenant)).toMatchObject([{ data: { invoiceId, refundedBy: tenant.userId } }])
      expect((await tenant.post(path, body, { key })).body.creditNoteId).toBe(`CN-${year}-1`)
    })
  })

  const reopening = scenesOf(['refund:after-grant', 'refund:after-note', 'reopen:after-order'], async (tenant) => {
    const orderIds = [await place(tenant), await place(tenant)]
    const { body: paid } = await tenant.post('/orders/complete-and-pay-order', { orderIds })
    const body = { refundId: randomUUID(), reason: { code: 'other' } }
    return { orderIds, path: `/invoices/${String(paid.invoiceId)}/reopen`, body, key: randomUUID() }
  })
  test.each(reopening)(
    'a process killed while a bill of two orders is reopened, %s: the recovery opens both once',
    { timeout: 90_000 },
    async (_, scene) => {
      keepRunning(refundRecovery)
      const { tenant, orderIds, path, body, key } = scene()
      const reopened = orderIds.map((orderId) => uuidV5(body.refundId, orderId)).toSorted()
      const types = () => Promise.all(reopened.map((orderId) => typesIn(tenant, orderId)))
      await expect.poll(types, polling).toEqual([['OrderReopened'], ['OrderReopened']])
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toMatchObject({ message: 'Bill reopened!', creditNoteId: `CN-${year}-1` })
      expect((answer.body.orderIds as string[]).toSorted()).toEqual(reopened)
      expect(await types()).toEqual([['OrderReopened'], ['OrderReopened']])
    },
  )
})
