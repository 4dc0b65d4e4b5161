import plus from 'icon:bold/plus'
import caret from 'icon:regular/caret-right'
import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import { useState } from 'react'
import { type MenuChoice, menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { fromWire } from '../../money.ts'
import { DeleteDialog } from '../../office/DeleteDialog.tsx'
import { EditDialog } from '../../office/EditDialog.tsx'
import { TitleField } from '../../office/TitleField.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
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
  const close = () => setOpen(null)
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
        <DeleteDialog
          title={t('settings.deleteAsk', { name: open.choice.title })}
          refresh={menuReaders}
          otherwise="menu.failed"
          send={(commandId) => calls.onDelete(itemId, open.choice.id, commandId)}
          onClose={close}
        />
      )}
    </details>
  )
}

type DialogProps = Readonly<{ itemId: string; choice: MenuChoice | null; calls: ChoiceCalls; onClose: () => void }>

function ChoiceDialog({ itemId, choice, calls, onClose }: DialogProps) {
  const currency = useCurrency()
  return (
    <EditDialog
      title={choice ? calls.update : calls.add}
      initial={{ title: choice?.title ?? '', price: choice?.price ?? '' }}
      refresh={menuReaders}
      otherwise="menu.failed"
      send={(body: ChoiceForm, commandId) =>
        choice ? calls.onUpdate(itemId, choice.id, body, commandId) : calls.onAdd(itemId, body, commandId)
      }
      onClose={onClose}
    >
      <TitleField schema={calls.schema} label={t('menu.fieldTitle')} />
      <PriceField name="price" label={t('menu.price')} wrong={calls.wrong} hint={calls.hint} currency={currency} />
    </EditDialog>
  )
}
