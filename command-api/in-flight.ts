import type { App } from '@comanda/http/app.ts'

/** Turns requests away at once when as many as can be served soon are under way: 503 beats a queue without end. */
export function limitInFlight(app: App, most: number): void {
  let underWay = 0
  app.addHook('onRequest', (_, reply, done) => {
    if (underWay >= most) {
      // Answered here and not thrown: under overload an error with a stack and a log line would cost more than the work.
      reply.code(503).header('retry-after', 1).send({ message: 'The service is busy, please try again!' })
      return
    }
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
    done()
  })
}
