import { addPaymentType, deletePaymentType, revisePaymentType, switchPaymentType } from '@comanda/api/settings.ts'
import { PaymentTypeId } from '@comanda/domain/kernel/ids.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { newIdOf } from '../../change.ts'
import type { StoreNeeds } from '../routes.ts'

export const paymentTypeRoutes: Routes<StoreNeeds> = async (app, { changeStore }) => {
  route(app, addPaymentType, ({ body }, reply) =>
    changeStore(
      reply,
      (context) => {
        const paymentTypeId = PaymentTypeId.parse(newIdOf(context, 'payment-type'))
        return { type: 'AddPaymentType', data: { paymentTypeId, ...body } }
      },
      (context) => ({ message: 'Payment type added!', id: newIdOf(context, 'payment-type') }),
    ),
  )
  route(app, revisePaymentType, ({ params, body }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'RevisePaymentType', data: { paymentTypeId: params.id, ...body } }),
      'Payment type updated!',
    ),
  )
  route(app, switchPaymentType, ({ params, body: { isActive } }, reply) =>
    changeStore(
      reply,
      () => ({
        type: isActive ? ('EnablePaymentType' as const) : ('DisablePaymentType' as const),
        data: { paymentTypeId: params.id },
      }),
      isActive ? 'Payment type activated!' : 'Payment type deactivated!',
    ),
  )
  route(app, deletePaymentType, ({ params: { id } }, reply) =>
    changeStore(reply, () => ({ type: 'RemovePaymentType', data: { paymentTypeId: id } }), 'Payment type deleted!', {
      isThere: (state) => state.status === 'Open' && state.paymentTypes.has(id),
      otherwise: 'PaymentTypeUnknown',
    }),
  )
}
