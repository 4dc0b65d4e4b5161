import { addMenuItem } from '@comanda/api/menu.ts'
import { type Allergen, allergens } from '@comanda/domain/menu/allergens.ts'
import { maxDescription } from '@comanda/domain/menu/limits.ts'
import { Form, Input, Select } from 'antd'
import { t } from '../../language/t.ts'
import { FormField } from '../../office/FormField.tsx'
import { TitleField } from '../../office/TitleField.tsx'
import { CategorySelect } from './CategorySelect.tsx'
import { PriceField } from './PriceField.tsx'
import { TaxSelect } from './TaxSelect.tsx'
import { useCurrency } from './use-currency.ts'

/** Typed values of an item: a blank price is 0, and '' is none. */
export type ItemForm = {
  title: string
  price: string
  netPrice: string
  categoryId: string
  taxId: string
  description: string
  allergens: Allergen[]
}

const schema = addMenuItem.body

/** The fields of a menu item, in a dialog or on the page of the item. */
export function ItemFields() {
  const currency = useCurrency()
  return (
    <>
      <TitleField schema={schema} label={t('menu.fieldTitle')} />
      <div className="item-prices">
        <PriceField name="price" label={t('menu.price')} wrong={t('menu.priceWrong')} currency={currency} />
        <PriceField name="netPrice" label={t('menu.netPrice')} wrong={t('menu.priceWrong')} currency={currency} />
      </div>
      <Form.Item name="categoryId" label={t('menu.category')}>
        <CategorySelect />
      </Form.Item>
      <Form.Item name="taxId" label={t('menu.tax')}>
        <TaxSelect />
      </Form.Item>
      <FormField schema={schema} name="description" label={t('menu.description')}>
        <Input.TextArea
          maxLength={maxDescription}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('menu.descriptionHint')}
        />
      </FormField>
      <Form.Item name="allergens" label={t('menu.allergens')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={allergens.map((allergen) => ({ value: allergen, label: t(`allergens.names.${allergen}`) }))}
        />
      </Form.Item>
    </>
  )
}
