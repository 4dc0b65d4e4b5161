import type { CrashPoint } from '@comanda/command-api/crash-points.ts'
import { expect } from 'vitest'
import type { CommandSide, TestTenant } from './command-system.ts'
import { startCommandProcess } from './process.ts'

type KilledRequest = Readonly<{ path: string; body: object; key: string }>
type Prepare<R extends KilledRequest> = (tenant: TestTenant) => Promise<R>
/** The request of a test with its tenant; throws before `kill`. */
type Scene<R extends KilledRequest> = () => R & { tenant: TestTenant }

/**
 * Requests whose process dies while it handles them. One process dies for all of them, because each start costs
 * seconds: every request has a tenant of its own and stops at its own point, then the process is killed.
 */
export function killedRequests() {
  const waiting: ((side: CommandSide) => Promise<KilledRequest & { point: CrashPoint; tenant: TestTenant }>)[] = []

  /** Registers a request while tests are collected. */
  function killedAt<R extends KilledRequest>(point: CrashPoint, prepare: Prepare<R>): Scene<R> {
    let made: (R & { tenant: TestTenant }) | undefined
    waiting.push(async (side) => {
      const tenant = await side.addTenant()
      made = { ...(await prepare(tenant)), tenant }
      return { ...made, point }
    })
    return () => {
      if (!made) throw new Error('the process has not been killed yet')
      return made
    }
  }

  /** A request at each of the points, as rows of a table of tests. */
  const scenesOf = <P extends CrashPoint, R extends KilledRequest>(points: readonly P[], prepare: Prepare<R>) =>
    points.map((point) => [point, killedAt(point, prepare)] as const)

  /** Sends all requests, and resolves when their process is dead. Fails if one of them is answered. */
  async function kill(side: CommandSide): Promise<void> {
    const requests = await Promise.all(waiting.map((prepare) => prepare(side)))
    const points = Object.fromEntries(requests.map(({ point, tenant }) => [tenant.tenantId, point]))
    const { url, exited } = await startCommandProcess({ ...side.environment, CRASH_POINTS: JSON.stringify(points) })
    await Promise.all(
      requests.map(async ({ point, tenant, path, body, key }) => {
        const headers = { cookie: tenant.cookie, 'content-type': 'application/json', 'idempotency-key': key }
        const answer = fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
        const response = await answer.catch(() => undefined)
        if (response) throw new Error(`${point} was not reached: ${await response.text()}`)
      }),
    )
    expect((await exited)[1]).toBe('SIGKILL')
  }

  return { killedAt, scenesOf, kill }
}
