import { setLimits } from '@comanda/api/users.ts'
import { leaves } from '@comanda/domain/users/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { type Limits, staffLimits } from '../../api/pins.ts'
import type { StaffUser } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { rulesOf } from '../../office/rules.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { typedDecimal } from '../../typed-decimal.ts'

type Props = Readonly<{ user: StaffUser; onClose: () => void }>
type Leave = (typeof leaves)[number]
/** Typed texts; blank means no limit. */
type LimitsValues = {
  discountPercent: string
  discountPerBill: string
  discountPerDay: string
  refund: string
  comp: Leave
  voidStarted: Leave
}

const unlimited: LimitsValues = {
  discountPercent: '',
  discountPerBill: '',
  discountPerDay: '',
  refund: '',
  comp: 'alone',
  voidStarted: 'alone',
}

/** Limits of a user, beyond which somebody else has to approve. */
export function LimitsDialog({ user, onClose }: Props) {
  const { data, isError, refetch } = useQuery({ ...staffLimits, staleTime: 0 })
  if (data) {
    const limits = data.find(({ id }) => id === user.id)?.limits ?? null
    return <LimitsForm user={user} limits={limits} onClose={onClose} />
  }
  return (
    <Dialog
      small
      title={t('pin.limitsOf', { name: user.name })}
      onClose={onClose}
      footer={
        <Button className="grow" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {isError ? (
        <LoadError onRetry={() => void refetch()}>{t('common.listLoadError')}</LoadError>
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  )
}

const valuesOf = (limits: Limits): LimitsValues => ({
  discountPercent: limits.discountPercent === null ? '' : String(limits.discountPercent),
  discountPerBill: limits.discountPerBill ?? '',
  discountPerDay: limits.discountPerDay ?? '',
  refund: limits.refund ?? '',
  comp: limits.comp,
  voidStarted: limits.voidStarted,
})

/** Null: no limit. NaN: no number. */
const percentOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typedDecimal(typed)))

const percentRules = rulesOf(
  {
    shape: {
      typed: { safeParse: (typed) => setLimits.body.shape.discountPercent.safeParse(percentOf(String(typed ?? ''))) },
    },
  },
  'typed',
)

function LimitsForm({ user: { username, name }, limits, onClose }: Props & Readonly<{ limits: Limits | null }>) {
  const send = (values: LimitsValues, commandId: string) => {
    const { discountPercent, discountPerBill, discountPerDay, refund, ...choices } = values
    const body = {
      discountPercent: percentOf(discountPercent),
      discountPerBill: typedDecimal(discountPerBill.trim()),
      discountPerDay: typedDecimal(discountPerDay.trim()),
      refund: typedDecimal(refund.trim()),
      ...choices,
    }
    return ask('POST /users/limits/:username', { params: { username }, body, commandId })
  }
  const choices = leaves.map((value) => ({ value, label: t(`pin.leave.${value}`) }))
  const amounts = ['discountPerBill', 'discountPerDay', 'refund'] as const
  return (
    <EditDialog
      title={t('pin.limitsOf', { name })}
      initial={limits ? valuesOf(limits) : unlimited}
      refresh={[staffLimits.queryKey]}
      send={send}
      onClose={onClose}
    >
      <p className="mute">{t('pin.limitsNote')}</p>
      <Form.Item
        name="discountPercent"
        label={t('pin.limits.discountPercent')}
        extra={t('pin.blank')}
        rules={percentRules}
      >
        <Input inputMode="decimal" maxLength={6} autoComplete="off" />
      </Form.Item>
      {amounts.map((amount) => (
        <Form.Item
          key={amount}
          name={amount}
          label={t(`pin.limits.${amount}`)}
          extra={t('pin.blank')}
          rules={rulesOf(setLimits.body, amount)}
        >
          <Input inputMode="decimal" maxLength={20} autoComplete="off" />
        </Form.Item>
      ))}
      <Form.Item name="comp" label={t('pin.limits.comp')}>
        <Select options={choices} />
      </Form.Item>
      <Form.Item name="voidStarted" label={t('pin.limits.voidStarted')}>
        <Select options={choices} />
      </Form.Item>
    </EditDialog>
  )
}
