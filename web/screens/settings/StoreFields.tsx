import { saveStoreSetting } from '@comanda/api/settings.ts'
import { Input, Select } from 'antd'
import { t } from '../../language/t.ts'
import { FormField } from '../../office/FormField.tsx'
import { currencyOptions, zoneOptions } from '../../office/store-options.ts'

const schema = saveStoreSetting.body

export const StoreNameField = () => (
  <FormField schema={schema} name="storeName" label={t('settings.details.storeName')}>
    <Input maxLength={200} autoComplete="organization" />
  </FormField>
)

export const CurrencyField = ({ hint }: Readonly<{ hint?: string }>) => (
  <FormField schema={schema} name="currency" label={t('settings.details.currency')} extra={hint}>
    <Select showSearch={{ optionFilterProp: 'label' }} options={currencyOptions} />
  </FormField>
)

export const TimeZoneField = () => (
  <FormField
    schema={schema}
    name="timeZone"
    label={t('settings.details.timeZone')}
    extra={t('settings.details.timeZoneHint')}
  >
    <Select showSearch={{ optionFilterProp: 'label' }} options={zoneOptions} />
  </FormField>
)
