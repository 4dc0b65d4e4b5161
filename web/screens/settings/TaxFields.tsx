import type { addTax, reviseTax } from '@comanda/api/menu-settings.ts'
import { Select } from 'antd'
import { t } from '../../language/t.ts'
import { FormField } from '../../office/FormField.tsx'
import { NumberInput } from '../../office/NumberInput.tsx'
import { TitleField } from '../../office/TitleField.tsx'

type Props = Readonly<{ schema: (typeof addTax | typeof reviseTax)['body']; typeHint?: string }>

/** The fields of a tax, in the settings and among the first steps. */
export const TaxFields = ({ schema, typeHint }: Props) => (
  <>
    <TitleField schema={schema} />
    <FormField schema={schema} name="rate" label={t('settings.taxes.rate')}>
      <NumberInput suffix="%" inputMode="decimal" />
    </FormField>
    <FormField schema={schema} name="type" label={t('settings.taxes.type')} extra={typeHint}>
      <Select
        placeholder={t('settings.taxes.chooseType')}
        options={[
          { value: 'exclusive', label: t('settings.taxes.typeExclusive') },
          { value: 'inclusive', label: t('settings.taxes.typeInclusive') },
        ]}
      />
    </FormField>
  </>
)
