import plus from 'icon:bold/plus'
import x from 'icon:bold/x'
import arrows from 'icon:regular/arrows-down-up'
import caret from 'icon:regular/caret-right'
import pencil from 'icon:regular/pencil-simple'
import { maxItemChoiceGroups } from '@comanda/domain/menu/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type ChoiceGroupRow, choiceGroupsList, type MenuRow, menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { optionsIn } from '../pos/choices.ts'
import { ChoiceGroupDialog } from './ChoiceGroupDialog.tsx'
import { groupFacts } from './choice-groups.ts'
import type { ItemForm } from './ItemFields.tsx'

const SortDialog = lazy(async () => (await import('./SortDialog.tsx')).SortDialog)

type Open = Readonly<{ what: 'add' | 'sort' }> | Readonly<{ what: 'edit'; group: ChoiceGroupRow }>
type Props = Readonly<{
  item: MenuRow
  /** The item as it is stored: its choice groups are saved with it. */
  form: ItemForm
}>

/** The choice groups of an item in their order: added, created, sorted or removed. */
export function ItemChoices({ item, form }: Props) {
  const query = useQuery(choiceGroupsList)
  const [open, setOpen] = useState<Open | null>(null)
  const { save } = useSave(menuReaders, 'menu.failed')
  const chosen = item.choices ?? []
  const ids = chosen.map(({ id }) => id)
  const send = (choiceGroupIds: readonly string[], commandId: string) => {
    const body = { ...form, choiceGroupIds: [...choiceGroupIds] }
    return ask('POST /menu-items/update/:id', { params: { id: item.id }, body, commandId })
  }
  const put = (groupIds: readonly string[]) => void save(groupIds, (commandId) => send(groupIds, commandId))
  const close = () => setOpen(null)
  return (
    <details className="item-options" open>
      <summary>
        <Icon of={caret} flip />
        <h3 className="h2">{t('menu.choices.title')}</h3>
        <span className="mute num">{chosen.length}</span>
      </summary>
      <p className="mute sm">{t('menu.choices.hint')}</p>
      {chosen.length === 0 && <p className="choices-none">{t('menu.choices.none')}</p>}
      <ul className="office-rows">
        {chosen.map((group) => (
          <li key={group.id}>
            <span className="name">
              <b>
                <bdi>{group.title}</bdi>
              </b>
              <small className="mute">
                <bdi>{groupFacts({ ...group, options: optionsIn(item, group) })}</bdi>
              </small>
            </span>
            <span className="keys">
              <IconButton
                of={pencil}
                name={t('settings.editOf', { name: group.title })}
                onClick={() => {
                  const row = query.data?.find(({ id }) => id === group.id)
                  if (row) setOpen({ what: 'edit', group: row })
                }}
              />
              <IconButton
                of={x}
                name={t('menu.choices.takeOff', { name: group.title })}
                onClick={() => put(ids.filter((id) => id !== group.id))}
              />
            </span>
          </li>
        ))}
      </ul>
      {chosen.length < maxItemChoiceGroups && (
        <Loaded query={query} failed={t('settings.loadError')}>
          {(groups) => (
            <Select
              className="choice-picker"
              aria-label={t('menu.choices.pick')}
              placeholder={t('menu.choices.pick')}
              value={null}
              showSearch={{ optionFilterProp: 'label' }}
              options={groups
                .filter(({ id }) => !ids.includes(id))
                .map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id: string) => put([...ids, id])}
            />
          )}
        </Loaded>
      )}
      <span className="row">
        <Button icon={plus} onClick={() => setOpen({ what: 'add' })}>
          {t('menu.choices.add')}
        </Button>
        {chosen.length > 1 && (
          <Button icon={arrows} onClick={() => setOpen({ what: 'sort' })}>
            {t('menu.sort.key')}
          </Button>
        )}
      </span>
      {open?.what === 'add' && <ChoiceGroupDialog group={null} onAdded={(id) => put([...ids, id])} onClose={close} />}
      {open?.what === 'edit' && <ChoiceGroupDialog group={open.group} onClose={close} />}
      {open?.what === 'sort' && (
        <SortDialog
          title={t('menu.choices.sortOf', { name: item.title })}
          rows={chosen}
          refresh={menuReaders}
          send={send}
          onClose={close}
        />
      )}
    </details>
  )
}
