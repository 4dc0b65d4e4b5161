import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '@comanda/http/s3.ts'
import { AwsV4Signer } from 'aws4fetch'

/** A bucket in memory with the part of S3 that we use, including signatures and paged lists. */
export type FakeS3 = Readonly<{ settings: S3Settings; objects: Map<string, Buffer>; close: () => Promise<void> }>

const pageSize = 2

export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const login = { accessKeyId: 'key-of-the-specs', secretAccessKey: 'secret-of-the-specs', region: 'eu-test-1' }
  const server = createServer(async (request, response) => {
    const url = new URL(`http://${request.headers.host}${request.url}`)
    const headers = Object.entries(request.headers).filter(([name]) => /^(host|x-amz-)/.test(name))
    const datetime = String(request.headers['x-amz-date'])
    const signer = new AwsV4Signer({
      method: request.method ?? '',
      url: url.href,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      service: 's3',
      datetime,
      ...login,
    })
    const { headers: expected } = await signer.sign()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const key = decodeURIComponent(url.pathname.replace('/bucket/', ''))
    if (request.headers.authorization !== expected.get('authorization')) response.writeHead(403).end()
    else if (url.pathname === '/bucket') response.end(listing(objects, url.searchParams))
    else if (request.method === 'GET') {
      const found = objects.get(key)
      response.writeHead(found ? 200 : 404).end(found ?? '<Error><Code>NoSuchKey</Code></Error>')
    } else {
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
      else objects.delete(key)
      response.end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port, not on a pipe
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket: 'bucket', ...login },
    objects,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort()
  const delimiter = query.get('delimiter')
  const folders = [...new Set(keys.map((key) => `${prefix}${key.slice(prefix.length).split('/')[0]}/`))]
  const all = delimiter ? folders : keys
  const from = Number(query.get('continuation-token') ?? 0)
  const page = all.slice(from, from + pageSize)
  const changed = new Date().toISOString()
  const entries = page.map((key) =>
    delimiter
      ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${key}</Key><LastModified>${changed}</LastModified></Contents>`,
  )
  const next = from + pageSize < all.length ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${next}${entries.join('')}</ListBucketResult>`
}
