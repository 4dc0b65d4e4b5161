import { addPaymentType, revisePaymentType } from '@comanda/api/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form, Select, Switch } from 'antd'
import { ask } from '../../api/ask.ts'
import { type PaymentTypeRow, paymentTypesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { EditDialog } from '../../office/EditDialog.tsx'
import { TitleField } from '../../office/TitleField.tsx'
import { useSave } from '../../office/use-save.ts'
import { cashFrom, cashKey, cashOptions, notCash } from './cash-options.ts'

type PaymentTypeForm = { title: string; isActive: boolean; cash: string }

export const Screen = () => (
  <EditableList<PaymentTypeRow>
    title={t('settings.paymentTypes.title')}
    query={useQuery(paymentTypesList)}
    queryKey={paymentTypesList.queryKey}
    empty={t('settings.paymentTypes.empty')}
    nameOf={({ title }) => title}
    factOf={({ is_active }) => t(`settings.paymentTypes.${is_active === 1 ? 'active' : 'inactive'}`)}
    controlsOf={(row) => <Toggle row={row} />}
    dialog={(row, onClose) => <PaymentTypeDialog row={row} onClose={onClose} />}
    remove={({ id }, commandId) => ask('DELETE /settings/payment-types/:id', { params: { id }, commandId })}
  />
)

/** A switch that follows the list: it moves when the server has accepted the change. */
function Toggle({ row: { id, title, is_active } }: { row: PaymentTypeRow }) {
  const { save, isSaving } = useSave([paymentTypesList.queryKey])
  const onChange = (isActive: boolean) =>
    save({ id, isActive }, (commandId) =>
      ask('POST /settings/payment-types/:id/toggle', { params: { id }, body: { isActive }, commandId }),
    )
  return (
    <span className="office-switch">
      <Switch checked={is_active === 1} loading={isSaving} onChange={(on) => void onChange(on)} aria-label={title} />
    </span>
  )
}

function PaymentTypeDialog({ row, onClose }: { row: PaymentTypeRow | null; onClose: () => void }) {
  const send = ({ title, isActive, cash }: PaymentTypeForm, commandId: string) => {
    const body = { title, isActive: row ? isActive : true, cash: cashFrom(cash) }
    return row
      ? ask('POST /settings/payment-types/:id/update', { params: { id: row.id }, body, commandId })
      : ask('POST /settings/payment-types/add', { body, commandId })
  }
  return (
    <EditDialog
      title={row ? t('settings.paymentTypes.update') : t('settings.paymentTypes.add')}
      initial={row ? { title: row.title, isActive: row.is_active === 1, cash: cashKey(row.cash) } : { cash: notCash }}
      refresh={[paymentTypesList.queryKey]}
      send={send}
      onClose={onClose}
    >
      <TitleField schema={(row ? revisePaymentType : addPaymentType).body} />
      <Form.Item name="cash" label={t('settings.paymentTypes.cash')} extra={t('settings.paymentTypes.cashHint')}>
        <Select options={cashOptions()} />
      </Form.Item>
      {row && (
        <Form.Item name="isActive" valuePropName="checked">
          <Checkbox>{t('settings.paymentTypes.active')}</Checkbox>
        </Form.Item>
      )}
    </EditDialog>
  )
}
