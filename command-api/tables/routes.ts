import { answerCall } from '@comanda/api/floor.ts'
import { callStaff } from '@comanda/api/qr.ts'
import { tableStream } from '@comanda/domain/kernel/streams.ts'
import { notFound } from '@comanda/http/errors.ts'
import { admitGuest } from '@comanda/http/guest-codes.ts'
import type { MenuOfCode } from '@comanda/http/identity/qr-codes.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { Handle } from '../handle.ts'
import { perAddress } from '../qr/limits.ts'
import { type AnswerOnce, refused } from '../send.ts'
import { type CallNeeds, callFromTable } from './call.ts'
import { tables } from './kind.ts'

type TableNeeds = CallNeeds & Readonly<{ menuOfCode: MenuOfCode; answer: AnswerOnce; handle: Handle }>

export const callRoutes: Routes<TableNeeds> = async (app, needs) => {
  const { answer, handle, menuOfCode } = needs

  route(
    app,
    callStaff,
    async ({ params, body, ip }, reply) => {
      const menu = await menuOfCode(params.qrcode)
      if (menu === null) throw notFound('Menu')
      const { tenantId, isServed } = menu
      return answer(reply, async (context) => {
        if (!isServed) return refused('CallsOff') // refused because the staff could not see the call
        return callFromTable(needs, { ...context, tenantId }, { call: body, address: ip })
      })
    },
    { onRequest: ({ params, ip }) => admitGuest(needs, perAddress, { code: params.qrcode, address: ip }) },
  )

  route(app, answerCall, ({ body: { tableId, reason } }, reply) =>
    answer(reply, async (context) => {
      const command = { type: 'AnswerCalls', data: { tableId, reasons: [reason], until: context.at } } as const
      const outcome = await handle(tables, tableStream(context.tenantId, tableId), command, context)
      if ('rejected' in outcome) return refused(outcome.rejected)
      return { body: { message: 'The guests see that you are on the way!' }, ...outcome }
    }),
  )
}
