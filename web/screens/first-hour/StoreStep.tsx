import { saveStoreSetting } from '@comanda/api/settings.ts'
import { Form, Input, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import type { StoreSetting } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { rulesOf } from '../../office/rules.ts'
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
      <Form.Item name="storeName" label={t('settings.details.storeName')} rules={rulesOf(schema, 'storeName')}>
        <Input maxLength={200} autoComplete="organization" />
      </Form.Item>
      <Form.Item
        name="currency"
        label={t('settings.details.currency')}
        extra={t('home.first.store.currencyHint')}
        rules={rulesOf(schema, 'currency')}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={currencyOptions} />
      </Form.Item>
      <Form.Item
        name="timeZone"
        label={t('settings.details.timeZone')}
        extra={t('settings.details.timeZoneHint')}
        rules={rulesOf(schema, 'timeZone')}
      >
        <Select showSearch={{ optionFilterProp: 'label' }} options={zoneOptions} />
      </Form.Item>
    </StepForm>
  )
}
