import type { QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { notFound } from '@comanda/http/errors.ts'
import type { MenuOfCode } from '@comanda/http/identity/qr-codes.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { newestOf } from '../positions.ts'
import { type AnswerOnce, refused, type Said } from '../send.ts'
import type { Stamp } from '../stamp.ts'
import { qrOrderStream } from '../streams.ts'
import { qrOrders } from './kind.ts'
import { mostWaiting, spendOnAddress } from './limits.ts'
import { type GuestNeeds, placeGuestOrder } from './place.ts'
import { GuestOrder, guestBodyLimit, QrCodePath, QrOrderPath, QrOrderStatus } from './requests.ts'

type QrNeeds = GuestNeeds & Readonly<{ menuOfCode: MenuOfCode; answer: AnswerOnce }>

export const qrRoutes: Routes<QrNeeds> = async (app, needs) => {
  const { answer, handle, menuOfCode, limits, waiting } = needs

  app.post(
    '/qrmenu/:qrcode/place-order',
    {
      schema: { params: QrCodePath, body: GuestOrder },
      bodyLimit: guestBodyLimit,
      // before the body is read: who is over the limit costs nothing more
      onRequest: ({ ip }) => spendOnAddress(limits, ip),
    },
    async ({ params, body, ip }, reply) => {
      const menu = await menuOfCode(params.qrcode)
      if (menu === null) throw notFound('Menu')
      const { tenantId, isServed } = menu
      return answer(reply, (stamp) =>
        placeGuestOrder(needs, { ...stamp, tenantId }, { order: body, address: ip, isServed }),
      )
    },
  )

  app.post(
    '/pos/qrorders/update-status/:id',
    { schema: { params: QrOrderPath, body: QrOrderStatus } },
    ({ params: { id: qrOrderId } }, reply) =>
      answer(reply, async (stamp) => {
        const outcome = await handle(qrOrders, qrOrderStream(stamp.tenantId, qrOrderId), dismiss(qrOrderId), stamp)
        if ('rejected' in outcome) return refused(outcome.rejected)
        await waiting.remove(stamp.tenantId, qrOrderId)
        return { body: { message: 'QR order cancelled!' }, position: outcome.position, written: outcome.written }
      }),
  )

  app.post('/pos/qrorders/cancel-all', (_, reply) => answer(reply, (stamp) => dismissAll(needs, stamp)))
}

const dismiss = (qrOrderId: QrOrderId) => ({ type: 'DismissQrOrder', data: { qrOrderId } }) as const

/** So many at a time: hundreds at once would hold up the orders of everybody else. */
const atOnce = 25

/** Those that wait. One that was sent or dismissed meanwhile is finished, and its stream keeps it so. */
async function dismissAll({ handle, waiting }: QrNeeds, stamp: Stamp): Promise<Said> {
  const { tenantId } = stamp
  const dismissOne = async (qrOrderId: QrOrderId) => {
    const outcome = await handle(qrOrders, qrOrderStream(tenantId, qrOrderId), dismiss(qrOrderId), stamp)
    await waiting.remove(tenantId, qrOrderId)
    return 'rejected' in outcome ? { position: null, written: false } : outcome
  }
  const left = await waiting.list(tenantId, mostWaiting * 2)
  const outcomes = []
  while (left.length > 0) outcomes.push(...(await Promise.all(left.splice(0, atOnce).map(dismissOne))))
  return {
    body: { message: 'QR orders cancelled!' },
    position: newestOf(outcomes.map(({ position }) => position)),
    written: outcomes.some(({ written }) => written),
  }
}
