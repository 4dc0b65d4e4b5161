import { addPaymentType, deletePaymentType, revisePaymentType, switchPaymentType } from '@comanda/api/settings.ts'
import { PaymentTypeId } from '@comanda/domain/kernel/ids.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { madeBy } from '../../change.ts'
import type { StoreNeeds } from '../routes.ts'

export const paymentTypeRoutes: Routes<StoreNeeds> = async (app, { changeStore }) => {
  app.post(addPaymentType.path, { schema: { body: addPaymentType.body } }, ({ body }, reply) =>
    changeStore(
      reply,
      (context) => {
        const paymentTypeId = PaymentTypeId.parse(madeBy(context, 'payment-type'))
        return { type: 'AddPaymentType', data: { paymentTypeId, ...body } }
      },
      (context) => ({ message: 'Payment type added!', id: madeBy(context, 'payment-type') }),
    ),
  )

  const revise = { schema: { params: revisePaymentType.params, body: revisePaymentType.body } }
  app.post(revisePaymentType.path, revise, ({ params, body }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'RevisePaymentType', data: { paymentTypeId: params.id, ...body } }),
      () => ({ message: 'Payment type updated!' }),
    ),
  )

  const toggle = { schema: { params: switchPaymentType.params, body: switchPaymentType.body } }
  app.post(switchPaymentType.path, toggle, ({ params, body: { isActive } }, reply) =>
    changeStore(
      reply,
      () => ({
        type: isActive ? ('EnablePaymentType' as const) : ('DisablePaymentType' as const),
        data: { paymentTypeId: params.id },
      }),
      () => ({ message: isActive ? 'Payment type activated!' : 'Payment type deactivated!' }),
    ),
  )

  const one = { schema: { params: deletePaymentType.params } }
  app.delete(deletePaymentType.path, one, ({ params: { id } }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'RemovePaymentType', data: { paymentTypeId: id } }),
      () => ({ message: 'Payment type deleted!' }),
      { isThere: (state) => state.status === 'Open' && state.paymentTypes.has(id), otherwise: 'PaymentTypeUnknown' },
    ),
  )
}
