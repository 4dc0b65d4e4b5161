import { randomUUID } from 'node:crypto'
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'

/** Implementations under the contract: servers with EventStoreDB's protocol. */
export type Subject = Readonly<{ name: string; connect: () => Promise<{ url: string; stop: () => Promise<void> }> }>

/** Client of the running test, the address for tests that need a separate connection, and the version of the server. */
export type Contract = { client: EventStoreDBClient; url: string; version: string }

/** Version that the server names, such as "23.10.6". */
export async function versionOf(client: EventStoreDBClient): Promise<string> {
  // the library requests it from the server, and only its subclasses can read it
  const { serverVersion } = await (client as unknown as { capabilities: Promise<{ serverVersion: string }> })
    .capabilities
  return serverVersion
}

/** True if `version` is older than `major.minor`: some answers of EventStoreDB differ between versions. */
export function isBefore(version: string, major: number, minor: number): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number)
  return ownMajor < major || (ownMajor === major && ownMinor < minor)
}

/** A stream name for one test: servers are shared and keep the events of earlier runs. */
export const freshStream = (category = 'contract'): string => `${category}${randomUUID().replaceAll('-', '')}-1`

export const json = (type = 'Tested', data: Record<string, unknown> = { n: 1 }, id: string = randomUUID()) =>
  jsonEvent({ id, type, data })

export const binary = (data: Uint8Array, metadata?: Uint8Array) =>
  binaryEvent({ type: 'Blob', data, ...(metadata && { metadata }) })

export const several = (count: number, type = 'Tested') => Array.from({ length: count }, (_, n) => json(type, { n }))

export async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const event of events) list.push(event)
  return list
}

/** Closes a connection; the library's own `dispose` leaves its channel open. */
export async function done(client: EventStoreDBClient): Promise<void> {
  await client.dispose()
}

export const connectTo = (url: string): EventStoreDBClient => EventStoreDBClient.connectionString(url)
