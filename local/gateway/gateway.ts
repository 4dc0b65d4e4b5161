import { createServer, type Server } from 'node:http'
import { asksForWebSocket } from '@comanda/http/web-socket.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { answerEarly } from './answer.ts'
import { type Forwarding, forwardTo } from './forward.ts'
import { pathOf, upstreamFor } from './routing.ts'
import { site } from './site.ts'

type Gateway = Forwarding &
  Readonly<{
    webRoot: string
    /** True while the demo restaurant is being seeded: the gateway does not report itself ready then. */
    isHeld: () => boolean
  }>

const serverOptions = {
  keepAliveTimeout: 72_000, // longer than load balancers in front of us keep their connections
  requestTimeout: 150_000, // longer than bodies.ts allows for any body
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  shouldUpgradeCallback: asksForWebSocket,
}

/**
 * The server of the single address for the web app and both APIs. Requests to the APIs bypass Fastify, which is
 * cheaper.
 */
export async function createGateway({ webRoot, isHeld, ...forwarding }: Gateway): Promise<FastifyInstance> {
  const forward = forwardTo(forwarding)
  const app = fastify({
    forceCloseConnections: 'idle',
    serverFactory: (serve): Server => {
      const server = createServer(serverOptions, (incoming, outgoing) => {
        const upstream = upstreamFor(incoming.method ?? 'GET', incoming.url ?? '/')
        if (!upstream || forwarding.ports[upstream] === undefined) serve(incoming, outgoing)
        else if (isHeld() && pathOf(incoming.url ?? '/') === '/api/v1/health') answerEarly(incoming, outgoing, notYet)
        else forward.answer(incoming, outgoing, upstream)
      })
      server.on('upgrade', (incoming, socket, head) => {
        const upstream = upstreamFor('GET', incoming.url ?? '/')
        if (upstream === 'query') forward.upgrade(incoming, socket, head, upstream)
        else socket.destroy()
      })
      return server
    },
  })
  app.addHook('onClose', async () => forward.close())
  await app.register(site, { webRoot })
  return app
}

const notYet = [503, 'The installation is being prepared.'] as const
