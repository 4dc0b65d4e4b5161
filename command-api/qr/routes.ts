import { cancelQrOrder, cancelQrOrders } from '@comanda/api/pos.ts'
import { placeGuestOrder as placing } from '@comanda/api/qr.ts'
import { notFound } from '@comanda/http/errors.ts'
import type { MenuOfCode } from '@comanda/http/identity/qr-codes.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { dismissAll, dismissQrOrder } from './dismiss.ts'
import { spendOnAddress } from './limits.ts'
import { type GuestNeeds, placeGuestOrder } from './place.ts'

type QrNeeds = GuestNeeds & Readonly<{ menuOfCode: MenuOfCode; answer: AnswerOnce }>

export const qrRoutes: Routes<QrNeeds> = async (app, needs) => {
  const { answer, menuOfCode, limits } = needs

  app.post(
    placing.path,
    {
      schema: { params: placing.params, body: placing.body },
      // before the body is read, so that a request over the limit costs no more
      onRequest: ({ ip }) => spendOnAddress(limits, ip),
    },
    async ({ params, body, ip }, reply) => {
      const menu = await menuOfCode(params.qrcode)
      if (menu === null) throw notFound('Menu')
      const { tenantId, isServed } = menu
      return answer(reply, (context) =>
        placeGuestOrder(needs, { ...context, tenantId }, { order: body, address: ip, isServed }),
      )
    },
  )

  app.post(
    cancelQrOrder.path,
    { schema: { params: cancelQrOrder.params, body: cancelQrOrder.body } },
    ({ params: { id: qrOrderId } }, reply) =>
      answer(reply, async (context) => {
        const outcome = await dismissQrOrder(needs, context, qrOrderId)
        if ('rejected' in outcome) return refused(outcome.rejected)
        return { body: { message: 'QR order cancelled!' }, position: outcome.position, written: outcome.written }
      }),
  )

  app.post(cancelQrOrders.path, (_, reply) => answer(reply, (context) => dismissAll(needs, context)))
}
