import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { categoriesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'

/** `id`, `value` and `onChange` are passed by the form. */
type Props = Readonly<{ id?: string; value?: string; onChange?: (categoryId: string) => void }>

/** Value of the option that creates a category; no id has a space. */
const createOption = 'create new'

/** Chooses a category, or creates one with the title that was typed. */
export function CategorySelect({ id, value, onChange }: Props) {
  const { data: categories = [] } = useQuery(categoriesList)
  const { save } = useSave([categoriesList.queryKey])
  const [typed, setTyped] = useState('')
  const title = typed.trim()
  const isKnown = categories.some((category) => category.title.trim().toLowerCase() === title.toLowerCase())
  const create = async () => {
    const body = { title }
    const added = await save(body, (commandId) => ask('POST /settings/categories/add', { body, commandId }))
    if (added) onChange?.(added.id)
  }
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      showSearch={{ optionFilterProp: 'label', onSearch: setTyped }}
      onChange={(chosen) => (chosen === createOption ? void create() : onChange?.(chosen))}
      options={[
        { value: '', label: t('menu.none') },
        ...categories.map((category) => ({ value: category.id, label: category.title })),
        ...(title === '' || isKnown ? [] : [{ value: createOption, label: t('menu.createNamed', { title }) }]),
      ]}
    />
  )
}
