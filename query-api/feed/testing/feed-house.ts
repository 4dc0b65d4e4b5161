import { redisUrl } from '@comanda/local/testing/engines.ts'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openRestaurant, type Restaurant } from '../../testing/dinner.ts'
import { type House, openHouse, type Person } from '../../testing/house.ts'
import * as sockets from '../../testing/listen.ts'

type Here = Readonly<{ house: House; redis: Redis; place: Restaurant; waiter: Person }>

/** One house for a file, a restaurant and its waiter for each test, and sockets that end with the test. */
export function feedHouse() {
  let house: House
  let redis: Redis
  let place: Restaurant
  let waiter: Person
  beforeAll(async () => {
    house = await openHouse({ beatMs: 100, lookMs: 100 })
    redis = new Redis(redisUrl())
  })
  afterAll(async () => {
    await house.close()
    await redis.quit()
  })
  beforeEach(async () => {
    place = await openRestaurant(house)
    waiter = await house.enter(place.tenantId, ['POS', 'ORDERS'])
    await house.settle()
  })
  const here: Here = {
    get house() {
      return house
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

/** The waiter listens unless somebody else does. */
function listeners(here: Here) {
  const ears: sockets.Ear[] = []
  afterEach(() => {
    for (const { socket } of ears.splice(0)) socket.terminate()
  })
  const kept = (ear: sockets.Ear) => {
    ears.push(ear)
    return ear
  }
  const listen = async (query = '', person: Pick<Person, 'cookie'> = here.waiter) =>
    kept(await sockets.listen(here.house, person, query))
  const openEar = () => kept(sockets.openEar(here.house, here.waiter))
  return { listen, openEar }
}
