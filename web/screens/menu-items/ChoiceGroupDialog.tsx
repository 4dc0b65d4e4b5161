import plus from 'icon:bold/plus'
import trash from 'icon:regular/trash'
import { addChoiceGroup } from '@comanda/api/choice-groups.ts'
import { maxChoiceOptions } from '@comanda/domain/menu/limits.ts'
import { Form, Input, Select } from 'antd'
import type { Rule } from 'antd/es/form'
import { ask } from '../../api/ask.ts'
import { type ChoiceGroupRow, menuReaders } from '../../api/menu.ts'
import { serverMessage } from '../../language/server-message.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { rulesOf } from '../../office/rules.ts'
import { TitleField } from '../../office/TitleField.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { PriceField } from './PriceField.tsx'
import { useCurrency } from './use-currency.ts'

type OptionForm = { id?: string; title: string; price: string }
type GroupForm = { title: string; least: number; most: number; options: OptionForm[] }
type Props = Readonly<{
  /** null for a new group. */
  group: ChoiceGroupRow | null
  /** Called with the id of a new group. */
  onAdded?: (id: string) => void
  onClose: () => void
}>

const schema = addChoiceGroup.body
const blank: OptionForm = { title: '', price: '' }
const counts = (from: number) =>
  Array.from({ length: maxChoiceOptions + 1 - from }, (_, index) => ({ value: index + from, label: index + from }))

export function ChoiceGroupDialog({ group, onAdded, onClose }: Props) {
  const send = (body: GroupForm, commandId: string): Promise<{ message: string; id?: string }> =>
    group
      ? ask('POST /settings/choice-groups/:id/update', { params: { id: group.id }, body, commandId })
      : ask('POST /settings/choice-groups/add', { body, commandId })
  return (
    <EditDialog
      title={group ? t('menu.choices.update') : t('menu.choices.add')}
      initial={{
        title: group?.title ?? '',
        least: group?.least ?? 1,
        most: group?.most ?? 1,
        options: group ? group.options.map(({ id, title, price }) => ({ id, title, price })) : [blank, blank],
      }}
      refresh={menuReaders}
      otherwise="menu.failed"
      send={send}
      onSaved={({ id }) => id && onAdded?.(id)}
      onClose={onClose}
    >
      <TitleField schema={schema} label={t('menu.fieldTitle')} placeholder={t('menu.choices.titleHint')} />
      <div className="item-prices">
        <Form.Item name="least" label={t('menu.choices.least')} extra={t('menu.choices.leastHint')}>
          <Select options={counts(0)} />
        </Form.Item>
        <Form.Item name="most" label={t('menu.choices.most')} dependencies={['least', 'options']} rules={[fitsOptions]}>
          <Select options={counts(1)} />
        </Form.Item>
      </div>
      <OptionFields />
    </EditDialog>
  )
}

const fitsOptions: Rule = ({ getFieldValue }) => ({
  validator: async (_rule, most: number) => {
    const count: number = getFieldValue('options').length
    if (getFieldValue('least') > most || most > count)
      throw new Error(serverMessage('Please provide a least and a most that fit the options!'))
  },
})

function OptionFields() {
  const currency = useCurrency()
  return (
    <Form.List name="options">
      {(rows, { add, remove }) => (
        <fieldset className="choice-options">
          <legend>{t('menu.choices.options')}</legend>
          {rows.map(({ key, name }) => (
            <div className="choice-option" key={key}>
              <Form.Item
                name={[name, 'title']}
                label={t('menu.choices.option', { number: name + 1 })}
                rules={rulesOf(schema.shape.options.element, 'title')}
              >
                <Input maxLength={200} />
              </Form.Item>
              <PriceField
                name={[name, 'price']}
                label={t('menu.price')}
                wrong={serverMessage('Please provide valid option price!')}
                currency={currency}
              />
              {rows.length > 1 && (
                <IconButton
                  of={trash}
                  name={t('menu.choices.removeOption', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          {rows.length < maxChoiceOptions && (
            <Button icon={plus} onClick={() => add(blank)}>
              {t('menu.choices.addOption')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  )
}
