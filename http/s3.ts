import { AwsClient } from 'aws4fetch'

export type S3Settings = Readonly<{
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}>

type StoredObject = Readonly<{ key: string; changedAt: number }>

/** A bucket of S3 or a compatible service. Keys consist of letters, digits and `-_./:`. */
export type Bucket = Readonly<{
  put(key: string, body: Buffer, type: string): Promise<void>
  /** null if there is no such object. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  list(prefix: string): Promise<StoredObject[]>
  /** Distinct names between the prefix and the next slash. */
  folders(prefix: string): Promise<string[]>
}>

/** The storage is unavailable or refuses: a retry may succeed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const timeoutMs = 10_000

export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): Bucket {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const send = async (method: string, path: string, content: { body?: Buffer; type?: string } = {}) => {
    const init = {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(content.type !== undefined && { headers: { 'content-type': content.type } }),
      ...(content.body !== undefined && { body: new Uint8Array(content.body) }),
    }
    const answer = await client.fetch(`${root}${path}`, init).catch((cause: unknown) => {
      throw new StorageUnavailable('the object storage does not answer', { cause })
    })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new StorageUnavailable(`the object storage answered ${answer.status}`)
  }
  const pages = async (query: Record<string, string>) => {
    const texts: string[] = []
    let token: string | undefined
    do {
      const page = new URLSearchParams({ 'list-type': '2', ...query, ...(token && { 'continuation-token': token }) })
      const answer = await send('GET', `?${page}`)
      if (answer.status === 404) throw new StorageUnavailable(`there is no bucket ${bucket}`)
      const text = await answer.text()
      texts.push(text)
      token = text.match(/<NextContinuationToken>([^<]+)</)?.[1]?.replaceAll('&amp;', '&')
    } while (token)
    return texts.join('')
  }
  return {
    async put(key, body, type) {
      const { status } = await send('PUT', `/${key}`, { body, type })
      if (status === 404) throw new StorageUnavailable(`there is no bucket ${bucket}`)
    },
    async get(key) {
      const answer = await send('GET', `/${key}`)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    async remove(key) {
      await send('DELETE', `/${key}`)
    },
    async list(prefix) {
      const text = await pages({ prefix })
      return [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: entry.match(/<Key>([^<]*)</)?.[1] ?? '',
        changedAt: Date.parse(entry.match(/<LastModified>([^<]*)</)?.[1] ?? ''),
      }))
    },
    async folders(prefix) {
      const text = await pages({ prefix, delimiter: '/' })
      const found = [...text.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g)]
      return [...new Set(found.map(([, folder = '']) => folder.slice(prefix.length, -1)))]
    },
  }
}
