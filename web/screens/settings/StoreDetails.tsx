import { saveStoreSetting } from '@comanda/api/settings.ts'
import { maxQuickNotes } from '@comanda/domain/store/quick-notes.ts'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { type StoreSetting, storeSetting } from '../../api/settings-lists.ts'
import { type Language, languages, languageTags } from '../../language/languages.ts'
import { t } from '../../language/t.ts'
import { FlagField } from '../../office/FlagField.tsx'
import { FormField } from '../../office/FormField.tsx'
import { FormPage } from '../../office/FormPage.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { NumberInput } from '../../office/NumberInput.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { downloadQr, menuAddress } from './qr-codes.ts'
import { CurrencyField, StoreNameField, TimeZoneField } from './StoreFields.tsx'
import { StoreLogo } from './StoreLogo.tsx'

type Details = Omit<StoreSetting, 'image' | 'uniqueQRCode' | 'storeName' | 'language' | 'autoLockMinutes'> &
  Readonly<{ storeName: string; language: Language | ''; autoLockMinutes: number | null }>

export function Screen() {
  const query = useQuery(storeSetting)
  return (
    <>
      <div className="office-head">
        <h2 className="h2">{t('settings.details.title')}</h2>
      </div>
      <Loaded query={query} failed={t('settings.detailsError')}>
        {(store) => <DetailsForm store={store} />}
      </Loaded>
    </>
  )
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const languageOptions = [
  { value: '', label: t('settings.details.languageOfPerson') },
  ...languageTags.map((tag) => ({ value: tag, label: languages[tag].name })),
]
const schema = saveStoreSetting.body

function DetailsForm({ store }: { store: StoreSetting }) {
  const { save, isSaving } = useSave([['settings'], ['pos', 'init'], ['orders', 'init'], ['invoices', 'init']])
  const { image, uniqueQRCode, ...settings } = store
  const { storeName, language, quickNotes = [], autoLockMinutes = null } = settings
  const details = {
    ...settings,
    storeName: storeName ?? '',
    language: language ?? ('' as const),
    quickNotes,
    autoLockMinutes,
  }
  const onSave = async (body: Details) =>
    (await save(body, (commandId) => ask('POST /settings/store-setting', { body, commandId }))) !== null
  return (
    <FormPage<Details> initial={details} isSaving={isSaving} onSave={onSave}>
      <StoreLogo image={image} />
      <StoreNameField />
      <FormField schema={schema} name="address" label={t('settings.details.address')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} autoComplete="street-address" />
      </FormField>
      <FormField schema={schema} name="phone" label={t('settings.details.phone')}>
        <Input type="tel" maxLength={100} autoComplete="tel" />
      </FormField>
      <FormField schema={schema} name="email" label={t('common.email')}>
        <Input type="email" maxLength={254} autoComplete="email" />
      </FormField>
      <FormField
        schema={schema}
        name="taxNumber"
        label={t('settings.details.taxNumber')}
        extra={t('settings.details.taxNumberHint')}
      >
        <Input maxLength={100} autoComplete="off" />
      </FormField>
      <CurrencyField />
      <TimeZoneField />
      <FormField
        schema={schema}
        name="cutOffHour"
        label={t('settings.details.cutOff')}
        extra={t('settings.details.cutOffHint')}
      >
        <Select options={hourOptions} />
      </FormField>
      <FormField
        schema={schema}
        name="language"
        label={t('settings.details.language')}
        extra={t('settings.details.languageHint')}
      >
        <Select options={languageOptions} />
      </FormField>
      <div>
        <FlagField name="oneTapSending" label={t('settings.details.oneTap')} hint={t('settings.details.oneTapHint')} />
      </div>
      <FormField
        schema={schema}
        name="autoLockMinutes"
        label={t('settings.details.autoLock')}
        extra={t('settings.details.autoLockHint')}
      >
        <NumberInput />
      </FormField>
      <FormField
        schema={schema}
        name="quickNotes"
        label={t('settings.details.quickNotes')}
        extra={t('settings.details.quickNotesHint')}
      >
        <Select mode="tags" open={false} suffixIcon={null} maxCount={maxQuickNotes} maxTagTextLength={30} />
      </FormField>
      <h3 className="h2">{t('settings.details.guests')}</h3>
      <div>
        <FlagField
          name="isQRMenuEnabled"
          label={t('settings.details.qrMenu')}
          hint={t('settings.details.qrMenuHint')}
        />
        <FlagField
          name="isQROrderEnabled"
          label={t('settings.details.qrOrders')}
          hint={t('settings.details.qrOrdersHint')}
        />
        {store.isQRMenuEnabled && uniqueQRCode && <MenuLink code={uniqueQRCode} />}
      </div>
    </FormPage>
  )
}

const MenuLink = ({ code }: { code: string }) => (
  <div className="flag-field">
    <span className="grow">
      <b>{t('settings.details.menuLink')}</b>
      <a href={menuAddress(code)} target="_blank" rel="noreferrer">
        <bdi>{menuAddress(code)}</bdi>
      </a>
    </span>
    <Button onClick={() => void downloadQr(menuAddress(code), 'qr.png')}>{t('settings.details.downloadQr')}</Button>
  </div>
)
