import { publishFloorPlan } from '@comanda/api/floor.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import type { StoreNeeds } from '../routes.ts'

export const planRoutes: Routes<StoreNeeds> = async (app, { changeStore }) => {
  route(app, publishFloorPlan, ({ body }, reply) =>
    changeStore(reply, () => ({ type: 'PublishFloorPlan', data: body }), 'Floor plan published!'),
  )
}
