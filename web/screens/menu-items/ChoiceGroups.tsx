import './menu-items.css'
import arrows from 'icon:regular/arrows-down-up'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type ChoiceGroupRow, choiceGroupsList, menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { ChoiceGroupDialog } from './ChoiceGroupDialog.tsx'
import { groupFacts } from './choice-groups.ts'

const SortDialog = lazy(async () => (await import('./SortDialog.tsx')).SortDialog)

/** The choice groups of the restaurant, which its dishes share. */
export function Screen() {
  const query = useQuery({ ...choiceGroupsList, select: byTitle })
  const [sorted, setSorted] = useState<ChoiceGroupRow | null>(null)
  return (
    <>
      <EditableList<ChoiceGroupRow>
        title={t('menu.choices.title')}
        query={query}
        queryKey={menuReaders[0]}
        empty={t('menu.choices.empty')}
        nameOf={({ title }) => title}
        factOf={(group) => (
          <bdi>
            {groupFacts(group)} · {t('menu.choices.usedBy', { count: group.items })}
          </bdi>
        )}
        controlsOf={(group) =>
          group.options.length > 1 && (
            <IconButton
              of={arrows}
              name={t('menu.choices.sortOf', { name: group.title })}
              onClick={() => setSorted(group)}
            />
          )
        }
        dialog={(group, onClose) => <ChoiceGroupDialog group={group} onClose={onClose} />}
        remove={({ id }, commandId) => ask('DELETE /settings/choice-groups/:id', { params: { id }, commandId })}
      />
      {sorted && (
        <SortDialog
          title={t('menu.choices.sortOf', { name: sorted.title })}
          rows={sorted.options}
          refresh={menuReaders}
          send={(ids, commandId) => sendSorted(sorted, ids, commandId)}
          onClose={() => setSorted(null)}
        />
      )}
    </>
  )
}

const byTitle = (groups: readonly ChoiceGroupRow[]) =>
  groups.toSorted((one, other) => one.title.localeCompare(other.title))

const sendSorted = ({ id, title, least, most, options }: ChoiceGroupRow, ids: readonly string[], commandId: string) => {
  const inOrder = ids.flatMap((optionId) => options.find((option) => option.id === optionId) ?? [])
  const body = { title, least, most, options: inOrder.map(({ id, title, price }) => ({ id, title, price })) }
  return ask('POST /settings/choice-groups/:id/update', { params: { id }, body, commandId })
}
