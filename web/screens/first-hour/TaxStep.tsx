import { addTax } from '@comanda/api/menu-settings.ts'
import { Link } from 'react-router-dom'
import { ask } from '../../api/ask.ts'
import { type Tax, taxesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { paths } from '../../paths.ts'
import { TaxFields } from '../settings/TaxFields.tsx'
import { StepForm } from './StepForm.tsx'

type TaxForm = { title: string; rate: string | number | null; type: Tax['type'] }

/** The tax of most dishes, used in the next step. Others are added in the settings. */
export function TaxStep({ onDone }: { onDone: () => void }) {
  const { save, isSaving } = useSave([taxesList.queryKey])
  const onSave = async ({ title, rate, type }: TaxForm) => {
    const body = { title, rate: rate ?? '', type }
    if (await save(body, (commandId) => ask('POST /settings/taxes/add', { body, commandId }))) onDone()
  }
  return (
    <>
      <p className="mute">{t('home.first.tax.hint')}</p>
      <StepForm<TaxForm>
        initial={{ title: t('home.first.tax.name'), rate: null, type: 'inclusive' }}
        verb={t('home.first.tax.add')}
        isSaving={isSaving}
        onSave={(values) => void onSave(values)}
      >
        <TaxFields schema={addTax.body} />
      </StepForm>
      <p className="mute">
        {t('home.first.tax.payments')} <Link to={paths.paymentTypes}>{t('settings.paymentTypes.title')}</Link>
      </p>
    </>
  )
}
