import { CategoryId, MenuItemId, StationId } from '@comanda/domain/kernel/ids.ts'
import { maxCategories, maxStationItems, maxStations, maxStationTitle } from '@comanda/domain/menu/limits.ts'
import { stationSounds } from '@comanda/domain/menu/station-sounds.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { line } from './fields.ts'
import { alarm } from './shapes/alarm.ts'
import { Added, Count, Id, Message, Title } from './values.ts'
import { kitchen, settings } from './who.ts'

const StationPath = z.object({ id: StationId })
const noList = 'Please provide what the station makes!'
const StationForm = z.object({
  title: line('Please provide title!', maxStationTitle),
  categoryIds: z.array(CategoryId, noList).max(maxCategories, noList),
  /** Items made here although their category is made elsewhere. */
  itemIds: z.array(MenuItemId, noList).max(maxStationItems, noList),
  /** Minutes after which a ticket is due soon, and late; absent: unchanged. */
  alarms: z
    .object({ soon: alarm, late: alarm })
    .refine(({ soon, late }) => soon < late, 'A ticket is due soon before it is late!')
    .optional(),
  /** Sound of new tickets; absent: unchanged. */
  sound: z.enum(stationSounds, 'Unknown sound!').optional(),
})
const noOrder = 'Please provide the order of the stations!'

/** Absent: the default minutes and sound. */
const ownFields = {
  alarms: z.strictObject({ soon: Count, late: Count }).optional(),
  sound: z.enum(stationSounds).optional(),
}

export const listStations = call('GET /settings/stations', settings, {
  summary: 'Lists the stations of the kitchen with the categories and items routed to them.',
  answer: z.array(
    z.strictObject({ id: Id, title: Title, category_ids: z.array(Id), item_ids: z.array(Id), ...ownFields }),
  ),
})

export const addStation = call('POST /settings/stations/add', settings, {
  summary: 'Adds a station and routes categories and items to it, away from the station they had.',
  body: StationForm,
  answer: Added,
})

export const reviseStation = call('POST /settings/stations/:id/update', settings, {
  summary: 'Changes the title, the routes, the alarms and the sound of a station.',
  params: StationPath,
  body: StationForm,
  answer: Message,
})

export const sortStations = call('POST /settings/stations/sort', settings, {
  summary: 'Sorts the stations; stations that are not named follow.',
  body: z.object({ ids: z.array(StationId, noOrder).min(1, noOrder).max(maxStations, noOrder) }),
  answer: Message,
})

export const deleteStation = call('DELETE /settings/stations/:id', settings, {
  summary: 'Removes a station; its items are made by the general kitchen.',
  params: StationPath,
  answer: Message,
})

export const listKitchenStations = call('GET /kitchen/stations', kitchen, {
  summary:
    'Lists the stations of the kitchen with every item that each makes; other items are made by the general kitchen.',
  answer: z.array(z.strictObject({ id: Id, title: Title, item_ids: z.array(Id), ...ownFields })),
})
