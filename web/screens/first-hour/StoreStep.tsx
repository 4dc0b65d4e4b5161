import { ask } from '../../api/ask.ts'
import type { StoreSetting } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { CurrencyField, StoreNameField, TimeZoneField } from '../settings/StoreFields.tsx'
import { StepForm } from './StepForm.tsx'

type StoreForm = { storeName: string; currency: string | null; timeZone: string }

/** Name, currency and time zone; the rest of the settings stays as it is. */
export function StoreStep({ store, onDone }: { store: StoreSetting; onDone: () => void }) {
  const { save, isSaving } = useSave([['settings'], ['pos', 'init'], ['dashboard']])
  const onSave = async (form: StoreForm) => {
    const { image: _image, uniqueQRCode: _code, ...settings } = store
    const body = { ...settings, ...form }
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
      <StoreNameField />
      <CurrencyField hint={t('home.first.store.currencyHint')} />
      <TimeZoneField />
    </StepForm>
  )
}
