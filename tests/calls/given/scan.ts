import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Redis } from 'ioredis'

/** A text that must not appear anywhere in clear, with a description. */
export type PlantedText = Readonly<{ what: string; text: string }>
export type ScannedText = Readonly<{ where: string; text: string }>

/** Plants that are found in these places: literally, in another case, URL-escaped or compressed. */
export function hitsIn(places: readonly ScannedText[], plants: readonly PlantedText[]): string[] {
  const sought = plants.flatMap(({ what, text }) => spellings(text).map((spelling) => ({ what, spelling })))
  return places.flatMap(({ where, text }) => {
    const lower = text.toLowerCase()
    const found = sought.filter(({ spelling }) => lower.includes(spelling))
    return [...new Set(found.map(({ what }) => `${what} in ${where}`))]
  })
}

function spellings(text: string): string[] {
  const bytes = Buffer.from(text)
  const digits = text.replace(/\D/g, '')
  const forms = [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
    ...(/^[+\d ()-]+$/.test(text) && digits.length >= 8 ? [digits] : []),
  ]
  return [...new Set(forms.map((form) => form.toLowerCase()))]
}

/** All keys of this Redis with their contents: limits, feeds, queues and their jobs. */
export async function placesInRedis(url: string): Promise<ScannedText[]> {
  const redis = new Redis(url)
  try {
    const keys = await redis.keys('*')
    const held = keys.map(async (key) => ({ where: `Redis ${key}`, text: `${key} ${await contentOf(redis, key)}` }))
    return await Promise.all(held)
  } finally {
    redis.disconnect()
  }
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  const kind = await redis.type(key)
  const read: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, '0', '-1'),
    stream: () => redis.xrange(key, '-', '+'),
  }
  if (kind === 'none') return '' // expired meanwhile
  if (!read[kind]) throw new Error(`nobody looks into a ${kind}`)
  return JSON.stringify(await read[kind]())
}

export async function placesInFolder(folder: string): Promise<ScannedText[]> {
  const files = (entry: Dirent) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [])
  const found = (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap(files)
  return Promise.all(found.map(async (file) => ({ where: file, text: `${file} ${await readFile(file, 'latin1')}` })))
}
