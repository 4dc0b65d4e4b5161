import { addStation, deleteStation, reviseStation, sortStations } from '@comanda/api/stations.ts'
import { StationId } from '@comanda/domain/kernel/ids.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { newIdOf } from '../../change.ts'
import type { MenuNeeds } from '../routes.ts'

export const stationRoutes: Routes<Pick<MenuNeeds, 'changeMenu'>> = async (app, { changeMenu }) => {
  route(app, addStation, ({ body }, reply) =>
    changeMenu(
      reply,
      (context) => ({ type: 'AddStation', data: { ...body, stationId: StationId.parse(newIdOf(context, 'station')) } }),
      (context) => ({ message: 'Station added!', id: newIdOf(context, 'station') }),
    ),
  )
  route(app, reviseStation, ({ params: { id }, body }, reply) =>
    changeMenu(reply, () => ({ type: 'ReviseStation', data: { ...body, stationId: id } }), 'Station updated!'),
  )

  route(app, sortStations, ({ body: { ids } }, reply) =>
    changeMenu(reply, () => ({ type: 'SortStations', data: { stationIds: ids } }), 'Stations sorted!'),
  )

  route(app, deleteStation, ({ params: { id } }, reply) =>
    changeMenu(reply, () => ({ type: 'RemoveStation', data: { stationId: id } }), 'Station deleted!', {
      isThere: ({ stations }) => stations.has(id),
      otherwise: 'StationUnknown',
    }),
  )
}
