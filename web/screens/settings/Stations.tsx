import { alarm } from '@comanda/api/shapes/alarm.ts'
import { addStation } from '@comanda/api/stations.ts'
import { usualAlarms } from '@comanda/domain/menu/alarms.ts'
import { maxStationTitle } from '@comanda/domain/menu/limits.ts'
import { type StationSound, usualSound } from '@comanda/domain/menu/station-sounds.ts'
import { useQuery } from '@tanstack/react-query'
import type { FormRule } from 'antd'
import { Form, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { menuList } from '../../api/menu.ts'
import { categoriesList } from '../../api/settings-lists.ts'
import { kitchenStations, type StationRow, stationsList } from '../../api/stations.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { EditDialog } from '../../office/EditDialog.tsx'
import { FormField } from '../../office/FormField.tsx'
import { NumberInput } from '../../office/NumberInput.tsx'
import { rulesOf } from '../../office/rules.ts'
import { TitleField } from '../../office/TitleField.tsx'
import { ReadyBoard } from './ReadyBoard.tsx'
import { StationSoundField } from './StationSoundField.tsx'

type StationForm = {
  title: string
  categoryIds: string[]
  itemIds: string[]
  soon: number
  late: number
  sound: StationSound
}
type Titled = Readonly<{ id: string; title: string }>

const stationReaders = [stationsList.queryKey, kitchenStations.queryKey] as const

export function Screen() {
  const query = useQuery(stationsList)
  const { data: categories = [] } = useQuery(categoriesList)
  const { data: dishes = [] } = useQuery(menuList)
  const stations = query.data ?? []
  return (
    <>
      <EditableList<StationRow>
        title={t('settings.stations.title')}
        query={query}
        queryKey={stationsList.queryKey}
        empty={t('settings.stations.empty')}
        nameOf={({ title }) => title}
        factOf={({ category_ids, item_ids }) => titlesOf([...categories, ...dishes], [...category_ids, ...item_ids])}
        sort={{
          title: t('settings.stations.sort'),
          rows: stations,
          refresh: stationReaders,
          send: (ids, commandId) => ask('POST /settings/stations/sort', { body: { ids }, commandId }),
        }}
        dialog={(station, onClose) => (
          <StationDialog
            station={station}
            stations={stations}
            categories={categories}
            dishes={dishes}
            onClose={onClose}
          />
        )}
        remove={({ id }, commandId) => ask('DELETE /settings/stations/:id', { params: { id }, commandId })}
      />
      <ReadyBoard />
    </>
  )
}

const titlesOf = (rows: readonly Titled[], ids: readonly string[]): string => {
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return ids.flatMap((id) => titles.get(id) ?? []).join(', ')
}

type DialogProps = Readonly<{
  station: StationRow | null
  stations: readonly StationRow[]
  categories: readonly Titled[]
  dishes: readonly Titled[]
  onClose: () => void
}>

function StationDialog({ station, stations, categories, dishes, onClose }: DialogProps) {
  const others = stations.filter(({ id }) => id !== station?.id)
  const send = ({ title, categoryIds, itemIds, soon, late, sound }: StationForm, commandId: string) => {
    const body = { title, categoryIds, itemIds, alarms: { soon, late }, sound }
    return station
      ? ask('POST /settings/stations/:id/update', { params: { id: station.id }, body, commandId })
      : ask('POST /settings/stations/add', { body, commandId })
  }
  return (
    <EditDialog
      title={station ? t('settings.stations.update') : t('settings.stations.add')}
      initial={{
        ...(station && { title: station.title }),
        categoryIds: [...(station?.category_ids ?? [])],
        itemIds: [...(station?.item_ids ?? [])],
        ...(station?.alarms ?? usualAlarms),
        sound: station?.sound ?? usualSound,
      }}
      refresh={stationReaders}
      send={send}
      onClose={onClose}
    >
      <TitleField schema={addStation.body} maxLength={maxStationTitle} />
      <FormField
        schema={addStation.body}
        name="categoryIds"
        label={t('settings.stations.categories')}
        extra={t('settings.stations.hint')}
      >
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOf(categories, others, 'category_ids')}
        />
      </FormField>
      <FormField schema={addStation.body} name="itemIds" label={t('settings.stations.dishes')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={optionsOf(dishes, others, 'item_ids')}
        />
      </FormField>
      <Form.Item name="soon" label={t('settings.stations.soon')} rules={alarmRules}>
        <NumberInput />
      </Form.Item>
      <Form.Item
        name="late"
        label={t('settings.stations.late')}
        extra={t('settings.stations.alarmsHint')}
        dependencies={['soon']}
        rules={[...alarmRules, laterThanSoon]}
      >
        <NumberInput />
      </Form.Item>
      <StationSoundField />
    </EditDialog>
  )
}

const alarmRules = rulesOf({ shape: { alarm } }, 'alarm')
const laterThanSoon: FormRule = ({ getFieldValue }) => ({
  validator: async (_rule, late: number) => {
    if (late <= getFieldValue('soon')) throw new Error(t('settings.stations.soonFirst'))
  },
})

/** Options with the station that each belongs to now. */
const optionsOf = (rows: readonly Titled[], others: readonly StationRow[], ids: 'category_ids' | 'item_ids') =>
  rows.map(({ id, title }) => {
    const other = others.find((station) => station[ids].includes(id))
    return { value: id, label: other ? `${title} (${other.title})` : title }
  })
