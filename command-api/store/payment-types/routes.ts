import { PaymentTypeId } from '@comanda/domain/kernel/ids.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { madeBy } from '../../change.ts'
import { NewPaymentType, PaymentTypeForm, PaymentTypePath, PaymentTypeSwitch } from '../requests.ts'
import type { StoreNeeds } from '../routes.ts'

export const paymentTypeRoutes: Routes<StoreNeeds> = async (app, { changeStore }) => {
  app.post('/settings/payment-types/add', { schema: { body: NewPaymentType } }, ({ body }, reply) =>
    changeStore(
      reply,
      (stamp) => {
        const paymentTypeId = PaymentTypeId.parse(madeBy(stamp, 'payment-type'))
        return { type: 'AddPaymentType', data: { paymentTypeId, ...body } }
      },
      (stamp) => ({ message: 'Payment type added!', id: madeBy(stamp, 'payment-type') }),
    ),
  )

  const revise = { schema: { params: PaymentTypePath, body: PaymentTypeForm } }
  app.post('/settings/payment-types/:id/update', revise, ({ params, body }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'RevisePaymentType', data: { paymentTypeId: params.id, ...body } }),
      () => ({ message: 'Payment type updated!' }),
    ),
  )

  const toggle = { schema: { params: PaymentTypePath, body: PaymentTypeSwitch } }
  app.post('/settings/payment-types/:id/toggle', toggle, ({ params, body: { isActive } }, reply) =>
    changeStore(
      reply,
      () => ({
        type: isActive ? ('EnablePaymentType' as const) : ('DisablePaymentType' as const),
        data: { paymentTypeId: params.id },
      }),
      () => ({ message: isActive ? 'Payment type activated!' : 'Payment type deactivated!' }),
    ),
  )

  const one = { schema: { params: PaymentTypePath } }
  app.delete('/settings/payment-types/:id', one, ({ params: { id } }, reply) =>
    changeStore(
      reply,
      () => ({ type: 'RemovePaymentType', data: { paymentTypeId: id } }),
      () => ({ message: 'Payment type deleted!' }),
      { isThere: (state) => state.status === 'Open' && state.paymentTypes.has(id), otherwise: 'PaymentTypeUnknown' },
    ),
  )
}
