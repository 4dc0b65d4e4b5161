import { type Growth, measureGrowth } from './growth.ts'
import type { Instance } from './instance.ts'
import { round } from './measure.ts'
import { type Line, type Report, say } from './report.ts'

type Needs = Readonly<{ report: Report; large: Instance; small: Instance; seconds: number; match: string }>

const goals = { report: { goal: 'G14', p99: 30 }, list: { goal: 'G15', p99: 50 } }
const maxRatio = 1.5

/** G14 and G15: whether reports and lists grow slower with what a restaurant has behind it. */
export async function goalsOfGrowth({ report, large, small, ...options }: Needs): Promise<void> {
  await report.measure('G14 G15', async () => {
    const all = await measureGrowth(large, small, { ...options, say })
    say('ms: p50 and p99 of the large, of the small, ratios of both, and of p99 in each round')
    for (const growth of all) say(textOf(growth))
    return (['report', 'list'] as const).map((kind) => lineOf(all, kind))
  })
}

const ratioOf = ({ large, small }: Growth) => large.p99 / small.p99
const isMet = (growth: Growth) => growth.large.p99 <= goals[growth.kind].p99 && ratioOf(growth) <= maxRatio

function textOf(growth: Growth): string {
  const { name, large, small, ratios, foreignCores } = growth
  const times = [large.p50, large.p99, small.p50, small.p99].map((ms) => ms.toFixed(2).padStart(6))
  const grown = [large.p50 / small.p50, ratioOf(growth)].map((ratio) => `${ratio.toFixed(2)} x`)
  const single = ratios.map((ratio) => ratio.toFixed(1)).join(' ')
  const marks = [
    ...(isMet(growth) ? [] : ['MISSED']),
    ...(foreignCores > 0.05 ? [`others used up to ${round(foreignCores)}`] : []),
  ]
  return `${name.padEnd(26)} ${[...times, ...grown, `(${single})`, `${large.count} times`, ...marks].join('  ')}`
}

function lineOf(all: readonly Growth[], kind: Growth['kind']): Line {
  const { goal, p99 } = goals[kind]
  const ours = all.filter((growth) => growth.kind === kind)
  const missed = ours.filter((growth) => !isMet(growth)).map(({ name }) => name)
  const most = Math.max(0, ...ours.map(({ large }) => large.p99))
  const reached = `${ours.length - missed.length} of ${ours.length}, p99 at most ${round(most, 1)} ms`
  return {
    goal,
    floor: `p99 ${p99} ms, ${maxRatio} x`,
    met: missed.length === 0,
    what: `every ${kind} of the larger against the smaller restaurant`,
    reached: missed.length > 0 ? `${reached}; missed: ${missed.join(', ')}` : reached,
  }
}
