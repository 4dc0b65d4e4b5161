import { readBoard } from '@comanda/api/board.ts'
import { openBrokenGuestPage, openGuestMenu, openGuestPage } from '@comanda/api/qr.ts'
import { route } from '@comanda/http/route.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type GuestMenus, noMenu } from './guest-menu.ts'
import { guestPage, type PageMenu } from './guest-page.ts'
import { type GuestAdmission, refusalStatus } from './limits.ts'
import { pageTemplate } from './page-template.ts'

type GuestPageNeeds = Readonly<{ menuOf: GuestMenus; admission: Pick<GuestAdmission, 'toMenu'>; page: URL }>

const Code = openGuestMenu.params.shape.qrcode
const Path = z.union([
  z.tuple([z.enum(['order-success', 'order-failed'])]).transform(() => null),
  z.tuple([z.literal('board'), readBoard.params.shape.token]).transform(() => null),
  z.tuple([Code]).transform(([code]) => code),
  z.tuple([Code, z.enum(['cart', ''])]).transform(([code]) => code),
])
const PageQuery = z.object({ table: openGuestMenu.query.shape.tableId })

/** Content security policy: only our own scripts and pictures; the data in the page is not executable. */
const policy = [
  `default-src 'self'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ')

/** `GET /m` and `GET /m/*`: the page of a guest, readable before any script has loaded. */
export const guestPageRoute: FastifyPluginAsync<GuestPageNeeds> = async (app, needs) => {
  const template = pageTemplate(needs.page)

  const broken = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, { text: guestPage(await template(), null, language(request)), status: 404 })
  route(app, openBrokenGuestPage, broken)

  app.get<{ Params: { '*': string } }>(openGuestPage.path, async (request, reply) => {
    const path = Path.safeParse(request.params['*'].split('/'))
    if (!path.success) return broken(request, reply)
    // the pages of a placed order and of a board contain no menu
    if (path.data === null) return send(reply, { text: await template(), status: 200 })
    const menu = await menuFor(needs, request, path.data).catch((err: unknown) => {
      request.log.error({ err, correlation: request.id }, 'a menu could not be put into its page')
      return undefined
    })
    // the script requests the menu again and shows the error
    if (menu === undefined) return send(reply, { text: await template(), status: 200 })
    const content: PageMenu = menu && JSON.parse(menu)
    return send(reply, { text: guestPage(await template(), content, language(request)), status: menu ? 200 : 404 })
  })
}

const language = ({ headers }: FastifyRequest) => headers['accept-language']

/** The menu of a code: null for an unknown code, undefined for an address that requests too often. */
async function menuFor(
  { menuOf, admission }: GuestPageNeeds,
  { ip, query }: FastifyRequest,
  code: string,
): Promise<string | null | undefined> {
  const found = await admission.toMenu({ code, address: ip }).catch((error: unknown) => {
    const status = refusalStatus(error)
    if (status === undefined) throw error
    return status === 404 ? null : undefined
  })
  if (!found) return found
  return found.isServed ? menuOf(found.tenantId, PageQuery.parse(query).table) : noMenu
}

const send = (reply: FastifyReply, { text, status }: Readonly<{ text: string; status: number }>): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      // as short as for the menu's call, because the file names in the page may change with the next build
      'cache-control': 'public, max-age=10',
      vary: 'accept-language',
    })
    .code(status)
    .serializer(String)
    .send(text)
