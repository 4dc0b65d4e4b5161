import { createServer, type Server } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { answerEarly } from './answer.ts'
import type { Trust } from './client.ts'
import { forwardTo } from './forward.ts'
import { type Ports, pathOf, upstreamFor } from './routing.ts'
import { site } from './site.ts'

export type Gateway = Readonly<{
  ports: Ports
  webRoot: string
  /** False while the demo restaurant is still being filled: until then the gateway does not answer that it is ready. */
  isHeld: () => boolean
  /** Proxies before us that may say where a request came from. */
  trust?: Trust
  gatewayKey?: string | undefined
}>

const timeouts = {
  keepAliveTimeout: 72_000, // longer than any load balancer before us keeps its connections
  requestTimeout: 150_000, // longer than bodies.ts lets any body take
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
}

/** One address for the web app and both APIs. What concerns the APIs never enters Fastify: it costs less that way. */
export async function createGateway({ ports, webRoot, isHeld, ...from }: Gateway): Promise<FastifyInstance> {
  const forward = forwardTo({ ports, ...from })
  const app = fastify({
    forceCloseConnections: 'idle',
    serverFactory: (serve): Server => {
      const server = createServer(timeouts, (incoming, outgoing) => {
        const upstream = upstreamFor(incoming.method ?? 'GET', incoming.url ?? '/')
        if (!upstream || ports[upstream] === undefined) serve(incoming, outgoing)
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
