import { existsSync } from 'node:fs'
import { startEventStore } from '@comanda/event-store/server/server.ts'
import { GenericContainer, Wait } from 'testcontainers'
import { afterAll, beforeAll, describe } from 'vitest'
import { createDatabase } from '../systems/engines.ts'
import { appending } from './appending.ts'
import { deleting } from './deleting.ts'
import { reading } from './reading.ts'
import { type Contract, connectTo, done, type Subject, versionOf } from './subject.ts'
import { subscribing } from './subscribing.ts'

const ours: Subject = {
  name: 'our event store',
  connect: async () => {
    const database = await createDatabase()
    const store = await startEventStore({ databaseUrl: database.url })
    return { url: store.url, stop: () => store.close().then(database.drop) }
  },
}

const given = (url: string): Subject => ({
  name: 'the EventStoreDB at the given address',
  connect: async () => ({ url, stop: async () => undefined }),
})

/** The image that docker-compose.yml starts; local/compose/compose.spec.ts compares them. */
const eventStoreImage = 'eventstore/eventstore:24.10'

const contained: Subject = {
  name: 'EventStoreDB in a container',
  connect: async () => {
    const container = await new GenericContainer(eventStoreImage)
      .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_RUN_PROJECTIONS: 'None' })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
      .start()
    const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
    return { url, stop: async () => void (await container.stop()) }
  },
}

const address = process.env.EVENTSTORE_CONTRACT_URL ?? process.env.EVENTSTORE_URL
const real = address ? [given(address)] : existsSync('/var/run/docker.sock') ? [contained] : []

for (const subject of [ours, ...real]) {
  describe(subject.name, () => {
    // filled before the first test: describe blocks are evaluated before anything runs
    const contract = {} as Contract
    let stop = async () => {}

    beforeAll(async () => {
      const running = await subject.connect()
      stop = running.stop
      const client = connectTo(running.url)
      Object.assign(contract, { url: running.url, client, version: await versionOf(client) })
    }, 180_000)

    afterAll(async () => {
      await done(contract.client)
      await stop()
    })

    appending(contract)
    reading(contract)
    deleting(contract)
    subscribing(contract)
  })
}
