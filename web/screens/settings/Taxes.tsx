import { addTax, reviseTax } from '@comanda/api/menu-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { type Tax, taxesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { decimalMark, decimalText } from '../../money.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { FormDialog } from '../../office/FormDialog.tsx'
import { rulesOf } from '../../office/rules.ts'
import { useSave } from '../../office/use-save.ts'
import { ServiceCharge } from './ServiceCharge.tsx'

type TaxForm = { title: string; rate: string | number; type: Tax['type'] }

export const Screen = () => (
  <>
    <EditableList<Tax>
      title={t('settings.taxSetup')}
      query={useQuery(taxesList)}
      queryKey={taxesList.queryKey}
      empty={t('settings.taxes.empty')}
      nameOf={({ title }) => title}
      factOf={({ type, rate }) => t(`settings.taxes.${type}`, { rate: decimalText(rate) })}
      dialog={(tax, onClose) => <TaxDialog tax={tax} onClose={onClose} />}
      remove={({ id }, commandId) => ask('DELETE /settings/taxes/:id', { params: { id }, commandId })}
    />
    <ServiceCharge />
  </>
)

type TaxDialogProps = Readonly<{
  tax: Tax | null
  onAdded?: ((taxId: string) => void) | undefined
  onClose: () => void
}>

export function TaxDialog({ tax, onAdded, onClose }: TaxDialogProps) {
  const { save, isSaving } = useSave([taxesList.queryKey])
  const schema = (tax ? reviseTax : addTax).body
  const onSave = async (body: TaxForm) => {
    const told = await save<{ message: string; id?: string }>(body, (commandId) =>
      tax
        ? ask('POST /settings/taxes/:id/update', { params: { id: tax.id }, body, commandId })
        : ask('POST /settings/taxes/add', { body, commandId }),
    )
    if (!told) return
    if (told.id) onAdded?.(told.id)
    onClose()
  }
  return (
    <FormDialog<TaxForm>
      title={tax ? t('settings.taxes.update') : t('settings.taxes.add')}
      initial={tax ?? { rate: 0 }}
      isSaving={isSaving}
      onSave={(values) => void onSave(values)}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('settings.fieldTitle')} rules={rulesOf(schema, 'title')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="rate" label={t('settings.taxes.rate')} rules={rulesOf(schema, 'rate')}>
        <InputNumber<string>
          stringMode
          decimalSeparator={decimalMark()}
          suffix="%"
          inputMode="decimal"
          className="office-number"
        />
      </Form.Item>
      <Form.Item
        name="type"
        label={t('settings.taxes.type')}
        rules={rulesOf(schema, 'type')}
        extra={t('settings.taxes.typeHint')}
      >
        <Select
          placeholder={t('settings.taxes.chooseType')}
          options={[
            { value: 'exclusive', label: t('settings.taxes.typeExclusive') },
            { value: 'inclusive', label: t('settings.taxes.typeInclusive') },
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}
