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
    /** While the demo restaurant is still being filled the gateway does not answer that it is ready. */
    isHeld: () => boolean
  }>

const ofServer = {
  keepAliveTimeout: 72_000, // longer than any load balancer before us keeps its connections
  requestTimeout: 150_000, // longer than bodies.ts lets any body take
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  shouldUpgradeCallback: asksForWebSocket,
}

/** One address for the web app and both APIs. What concerns the APIs never enters Fastify: it costs less that way. */
export async function createGateway({ webRoot, isHeld, ...forwarding }: Gateway): Promise<FastifyInstance> {
  const forward = forwardTo(forwarding)
  const app = fastify({
    forceCloseConnections: 'idle',
    serverFactory: (serve): Server => {
      const server = createServer(ofServer, (incoming, outgoing) => {
        const upstream = upstreamFor(incoming.method ?? 'GET', incoming.url ?? '/')
        if (!upstream || forwarding.ports[upstream] === undefined) serve(incoming, outgoing)
        else if (isHeld() && pathOf(incoming.url ?? '/') === '/api/v1/health') answerEarly(incoming, outgoing, notYet)
        else forward.answer(incoming, outgoing, upstream)
      })
      server.on('upgrade', (incoming, socket, head) => {
        const upstream = upstreamFor('GET', incoming.url ?? '/')
        if (upstream === 'query') forward.join(incoming, socket, head, upstream)
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
