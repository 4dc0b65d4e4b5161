import { readBoard, readBoardLink } from '@comanda/api/board.ts'
import { BoardId, Instant, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import type { MenuOfCode } from '@comanda/http/identity/qr-codes.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import { networkOf } from '@comanda/http/network.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listBoardNumbers } from '@comanda/projections/orders/read-board.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import type { Needs } from '../needs.ts'

type BoardNeeds = Pick<Needs, 'withTenant' | 'identifiers' | 'now'> &
  Readonly<{ limits: Limits; menuOfCode: MenuOfCode }>

/** Requests per address: a screen polls every 4 seconds, and a restaurant has several screens behind one address. */
const onBoard: Allowance = { name: 'board-address', max: 240, windowMs: 60_000 }
const onUnknownToken: Allowance = { name: 'board-unknown-address', max: 60, windowMs: 60_000 }
/** Time for which a ready number is shown. */
const readyMs = 15 * 60_000
/** Time for which an open order counts as in preparation. */
const preparingMs = 3 * 3_600_000

export const boardRoutes: Routes<BoardNeeds> = async (app, { withTenant, identifiers, limits, menuOfCode, now }) => {
  route(app, readBoardLink, async ({ actor: { tenantId } }) => {
    const store = await withTenant(tenantId, (db) => findStore(db, tenantId))
    return {
      token: store?.board_id ? identifiers.boardToken({ tenantId, boardId: BoardId.parse(store.board_id) }) : null,
    }
  })

  /** The restaurant is determined by the token only. */
  route(app, readBoard, async ({ params, ip }) => {
    const board = identifiers.openBoardToken(params.token)
    const { allowed, retryAfterSeconds } = await limits.take(board ? onBoard : onUnknownToken, networkOf(ip))
    if (!allowed) throw new Refusal(429, 'Too many attempts, please try again later!', retryAfterSeconds)
    if (!board) throw notFound('Board')
    const { tenantId, boardId } = board
    const store = await withTenant(tenantId, (db) => findStore(db, tenantId))
    if (store?.board_id !== boardId || !(await menuOfCode(store.qr_code))?.isServed) throw notFound('Board')
    const numbers = await numbersOf(tenantId)
    const tokensOf = (isReady: boolean) => numbers.flatMap((one) => (one.is_ready === isReady ? one.token_no : []))
    return { store_name: store.name, preparing: tokensOf(false), ready: tokensOf(true) }
  })

  const numbersOf = (tenantId: TenantId) => {
    const ago = (ms: number) => Instant.parse(new Date(Date.parse(now()) - ms).toISOString())
    const since = { placed: ago(preparingMs), ready: ago(readyMs) }
    return withTenant(tenantId, (db) => listBoardNumbers(db, tenantId, since))
  }
}
