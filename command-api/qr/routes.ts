import { cancelQrOrder, cancelQrOrders } from '@comanda/api/pos.ts'
import { placeGuestOrder as placing } from '@comanda/api/qr.ts'
import { notFound } from '@comanda/http/errors.ts'
import { admitGuest } from '@comanda/http/guest-codes.ts'
import type { MenuOfCode } from '@comanda/http/identity/qr-codes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { dismissAll, dismissQrOrder } from './dismiss.ts'
import { perAddress } from './limits.ts'
import { type GuestNeeds, placeGuestOrder } from './place.ts'

type QrNeeds = GuestNeeds & Readonly<{ menuOfCode: MenuOfCode; answer: AnswerOnce }>

export const qrRoutes: Routes<QrNeeds> = async (app, needs) => {
  const { answer, menuOfCode } = needs

  route(
    app,
    placing,
    async ({ params, body, ip }, reply) => {
      const menu = await menuOfCode(params.qrcode)
      if (menu === null) throw notFound('Menu')
      const { tenantId, isServed } = menu
      return answer(reply, (context) =>
        placeGuestOrder(needs, { ...context, tenantId }, { order: body, address: ip, isServed }),
      )
    },
    { onRequest: ({ params, ip }) => admitGuest(needs, perAddress, { code: params.qrcode, address: ip }) },
  )

  route(app, cancelQrOrder, ({ params: { id: qrOrderId } }, reply) =>
    answer(reply, async (context) => {
      const outcome = await dismissQrOrder(needs, context, qrOrderId)
      if ('rejected' in outcome) {
        return refused(outcome.rejected)
      }
      return { body: { message: 'QR order cancelled!' }, position: outcome.position, written: outcome.written }
    }),
  )

  route(app, cancelQrOrders, (_, reply) => answer(reply, (context) => dismissAll(needs, context)))
}
