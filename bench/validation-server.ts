// One route, raw or checked as the order route is; says on demand how much CPU it has used.
import { Placing } from '@comanda/api/shapes/placing.ts'
import { serializerCompiler, validatorCompiler } from '@comanda/http/zod.ts'
import { fastify } from 'fastify'
import { z } from 'zod'

const checked = process.argv[2] === 'checked'
const Answer = z.strictObject({ message: z.string(), tokenNo: z.int(), orderId: z.string() })
const answer = { message: 'Order sent to kitchen!', tokenNo: 1, orderId: crypto.randomUUID() }

const app = fastify()
if (checked) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler(() => undefined))
}
app.post(
  '/api/v1/pos/create-order',
  checked ? { schema: { body: Placing, response: { 200: Answer } } } : {},
  async () => answer,
)
await app.listen({ port: 0, host: '127.0.0.1' })

let begun = process.cpuUsage()
process.on('message', (word) => {
  if (word === 'begin') begun = process.cpuUsage()
  const { user, system } = process.cpuUsage(begun)
  process.send?.(user + system)
})
process.on('disconnect', () => process.exit(0))
const address = app.server.address()
process.send?.(typeof address === 'object' && address ? address.port : 0)
