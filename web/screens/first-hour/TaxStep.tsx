import { addTax } from '@comanda/api/menu-settings.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { Link } from 'react-router-dom'
import { ask } from '../../api/ask.ts'
import { type Tax, taxesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { decimalMark } from '../../money.ts'
import { rulesOf } from '../../office/rules.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { paths } from '../../paths.ts'

type TaxForm = { title: string; rate: string | number | null; type: Tax['type'] }

const schema = addTax.body

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
      <Form<TaxForm>
        className="side-by-side"
        layout="vertical"
        noValidate
        requiredMark={false}
        initialValues={{ title: t('home.first.tax.name'), rate: null, type: 'inclusive' }}
        onFinish={(values) => {
          if (!isSaving) void onSave(values)
        }}
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
        <Form.Item name="type" label={t('settings.taxes.type')} rules={rulesOf(schema, 'type')}>
          <Select
            options={[
              { value: 'inclusive', label: t('settings.taxes.typeInclusive') },
              { value: 'exclusive', label: t('settings.taxes.typeExclusive') },
            ]}
          />
        </Form.Item>
        <Button kind="go" type="submit" aria-busy={isSaving}>
          {t('home.first.tax.add')}
        </Button>
      </Form>
      <p className="mute">
        {t('home.first.tax.payments')} <Link to={paths.paymentTypes}>{t('settings.paymentTypes.title')}</Link>
      </p>
    </>
  )
}
