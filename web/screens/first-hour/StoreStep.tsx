import { saveStoreSetting } from '@comanda/api/settings.ts'
import { Input, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import type { StoreSetting } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { FormField } from '../../office/FormField.tsx'
import { currencyOptions, zoneOptions } from '../../office/store-options.ts'
import { useSave } from '../../office/use-save.ts'
import { StepForm } from './StepForm.tsx'

type StoreForm = { storeName: string; currency: string | null; timeZone: string }

const schema = saveStoreSetting.body

/** Name, currency and time zone; the rest of the settings stays as it is. */
export function StoreStep({ store, onDone }: { store: StoreSetting; onDone: () => void }) {
  const { save, isSaving } = useSave([['settings'], ['pos', 'init'], ['dashboard']])
  const onSave = async (named: StoreForm) => {
    const { image: _image, uniqueQRCode: _code, ...known } = store
    const body = { ...known, ...named }
    if (await save(body, (commandId) => ask('POST /settings/store-setting', { body, commandId }))) onDone()
  }
  return (
    <StepForm<StoreForm>
      className=""
      initial={{ storeName: store.storeName ?? '', currency: store.currency, timeZone: store.timeZone }}
      verb={t('common.save')}
      isSaving={isSaving}
      onSave={(values) => void onSave(values)}
    >
      <FormField schema={schema} name="storeName" label={t('settings.details.storeName')}>
        <Input maxLength={200} autoComplete="organization" />
      </FormField>
      <FormField
        schema={schema}
        name="currency"
        label={t('settings.details.currency')}
        extra={t('home.first.store.currencyHint')}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={currencyOptions} />
      </FormField>
      <FormField
        schema={schema}
        name="timeZone"
        label={t('settings.details.timeZone')}
        extra={t('settings.details.timeZoneHint')}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={zoneOptions} />
      </FormField>
    </StepForm>
  )
}
