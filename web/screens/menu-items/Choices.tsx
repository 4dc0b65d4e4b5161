import plus from 'icon:bold/plus'
import caret from 'icon:regular/caret-right'
import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { type MenuChoice, menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { fromWire } from '../../money.ts'
import { FormDialog } from '../../office/FormDialog.tsx'
import { rulesOf } from '../../office/rules.ts'
import { useSave } from '../../office/use-save.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import type { ChoiceCalls, ChoiceForm } from './choice-calls.ts'
import { PriceField } from './PriceField.tsx'
import { useCurrency } from './use-currency.ts'

type Open = Readonly<{ what: 'add' }> | Readonly<{ what: 'edit' | 'delete'; choice: MenuChoice }>
type Props = Readonly<{ itemId: string; choices: readonly MenuChoice[]; calls: ChoiceCalls }>

/** The variants or the addons of an item, each with its price. */
export function Choices({ itemId, choices, calls }: Props) {
  const currency = useCurrency()
  const [open, setOpen] = useState<Open | null>(null)
  const { save } = useSave(menuReaders, 'menu.failed')
  const close = () => setOpen(null)
  const onDelete = async ({ id }: MenuChoice) => {
    if (await save(id, (commandId) => calls.onDelete(itemId, id, commandId))) close()
  }
  return (
    <details className="item-options" open>
      <summary>
        <Icon of={caret} flip />
        <h3 className="h2">{calls.title}</h3>
        <span className="mute num">{choices.length}</span>
      </summary>
      <p className="mute sm">{calls.hint}</p>
      {choices.length === 0 && <p className="choices-none">{calls.empty}</p>}
      <ul className="office-rows">
        {choices.map((choice) => (
          <li key={choice.id}>
            <b className="name">
              <bdi>{choice.title}</bdi>
            </b>
            <Money amount={fromWire(choice.price, currency)} currency={currency} />
            <span className="keys">
              <IconButton
                of={pencil}
                name={t('settings.editOf', { name: choice.title })}
                onClick={() => setOpen({ what: 'edit', choice })}
              />
              <IconButton
                of={trash}
                name={t('settings.deleteOf', { name: choice.title })}
                onClick={() => setOpen({ what: 'delete', choice })}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button icon={plus} onClick={() => setOpen({ what: 'add' })}>
        {calls.add}
      </Button>
      {open?.what === 'add' && <ChoiceDialog itemId={itemId} choice={null} calls={calls} onClose={close} />}
      {open?.what === 'edit' && <ChoiceDialog itemId={itemId} choice={open.choice} calls={calls} onClose={close} />}
      {open?.what === 'delete' && (
        <Confirm
          title={t('settings.deleteAsk', { name: open.choice.title })}
          verb={t('settings.deleteYes')}
          harmful
          onYes={() => void onDelete(open.choice)}
          onClose={close}
        >
          <p>{t('settings.irreversible')}</p>
        </Confirm>
      )}
    </details>
  )
}

type DialogProps = Readonly<{ itemId: string; choice: MenuChoice | null; calls: ChoiceCalls; onClose: () => void }>

function ChoiceDialog({ itemId, choice, calls, onClose }: DialogProps) {
  const currency = useCurrency()
  const { save, isSaving } = useSave(menuReaders, 'menu.failed')
  const onSave = async (body: ChoiceForm) => {
    const told = await save(body, (commandId) =>
      choice ? calls.onUpdate(itemId, choice.id, body, commandId) : calls.onAdd(itemId, body, commandId),
    )
    if (told) onClose()
  }
  return (
    <FormDialog<ChoiceForm>
      title={choice ? calls.update : calls.add}
      initial={{ title: choice?.title ?? '', price: choice?.price ?? '' }}
      isSaving={isSaving}
      onSave={(values) => void onSave(values)}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('menu.fieldTitle')} rules={rulesOf(calls.schema, 'title')}>
        <Input maxLength={200} />
      </Form.Item>
      <PriceField name="price" label={t('menu.price')} wrong={calls.wrong} hint={calls.hint} currency={currency} />
    </FormDialog>
  )
}
