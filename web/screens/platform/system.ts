import type { Installation } from '../../api/platform.ts'

export const parts = ['database', 'log', 'worker', 'feed', 'redis', 'disk'] as const
export type Part = (typeof parts)[number]

export type ModelState = 'live' | 'building' | 'stuck' | 'standing'
export type Model = Readonly<{ name: string; state: ModelState; version: number; position: string; behind: number }>

/** The read models, faulty ones first, with their distance to the most advanced one. */
export function modelsOf({ models = [], standing = [] }: Installation): readonly Model[] {
  const newest = models.reduce((max, { checkpoint }) => (BigInt(checkpoint) > max ? BigInt(checkpoint) : max), -1n)
  return models
    .map(({ name, state, version, checkpoint }) => ({
      name,
      state: state === 'live' && standing.includes(name) ? ('standing' as const) : state,
      version,
      position: checkpoint,
      behind: Number(newest - BigInt(checkpoint)),
    }))
    .toSorted((one, other) => urgency[other.state] - urgency[one.state] || (one.name < other.name ? -1 : 1))
}

const urgency: Readonly<Record<ModelState, number>> = { stuck: 3, standing: 2, building: 1, live: 0 }

/** `failing`: lists cannot be read; `attention`: they can, but something else does not work. */
export function healthOf(state: Installation): 'well' | 'attention' | 'failing' {
  if (!state.ready) return 'failing'
  const isWhole = parts.every((part) => state.checks?.[part] !== false)
  return isWhole && modelsOf(state).every((model) => model.state === 'live') ? 'well' : 'attention'
}
