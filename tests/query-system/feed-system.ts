import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { redisUrl } from '../systems/engines.ts'
import * as sockets from './listen.ts'
import { openQuerySystem, type Person, type QuerySystem } from './query-system.ts'
import { openRestaurant, type Restaurant } from './restaurant.ts'

type FeedContext = Readonly<{ system: QuerySystem; redis: Redis; place: Restaurant; waiter: Person }>

/** A query system per file, a restaurant and its waiter per test, and sockets that are closed with the test. */
export function feedSystem() {
  let system: QuerySystem
  let redis: Redis
  let place: Restaurant
  let waiter: Person
  beforeAll(async () => {
    system = await openQuerySystem({ heartbeatMs: 100, sessionCheckMs: 100 })
    redis = new Redis(redisUrl())
  })
  afterAll(async () => {
    await system.close()
    await redis.quit()
  })
  beforeEach(async () => {
    place = await openRestaurant(system)
    waiter = await system.enter(place.tenantId, ['POS', 'ORDERS'])
    await system.settle()
  })
  const here: FeedContext = {
    get system() {
      return system
    },
    get redis() {
      return redis
    },
    get place() {
      return place
    },
    get waiter() {
      return waiter
    },
  }
  return { here, ...listeners(here) }
}

/** Opens feed sockets, as the waiter by default. */
function listeners(here: FeedContext) {
  const feeds: sockets.FeedSocket[] = []
  afterEach(() => {
    for (const { socket } of feeds.splice(0)) socket.terminate()
  })
  const kept = (feed: sockets.FeedSocket) => {
    feeds.push(feed)
    return feed
  }
  const listen = async (query = '', person: Pick<Person, 'cookie'> = here.waiter) =>
    kept(await sockets.listen(here.system, person, query))
  const openFeedSocket = () => kept(sockets.openFeedSocket(here.system, here.waiter))
  return { listen, openFeedSocket }
}
