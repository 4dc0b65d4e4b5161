import { addTax, reviseTax } from '@comanda/api/menu-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { type Tax, taxesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { EditDialog } from '../../office/EditDialog.tsx'
import { decimalText } from '../../typed-decimal.ts'
import { ServiceCharge } from './ServiceCharge.tsx'
import { TaxFields } from './TaxFields.tsx'

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
  const send = (body: TaxForm, commandId: string): Promise<{ message: string; id?: string }> =>
    tax
      ? ask('POST /settings/taxes/:id/update', { params: { id: tax.id }, body, commandId })
      : ask('POST /settings/taxes/add', { body, commandId })
  return (
    <EditDialog
      title={tax ? t('settings.taxes.update') : t('settings.taxes.add')}
      initial={tax ?? { rate: 0 }}
      refresh={[taxesList.queryKey]}
      send={send}
      onSaved={({ id }) => id && onAdded?.(id)}
      onClose={onClose}
    >
      <TaxFields schema={(tax ? reviseTax : addTax).body} typeHint={t('settings.taxes.typeHint')} />
    </EditDialog>
  )
}
