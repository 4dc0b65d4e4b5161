import { createHash, timingSafeEqual } from 'node:crypto'
import { Metadata, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js'
import type { Credentials } from './address.ts'

/** Services that the client library calls without credentials. Their answers contain nothing of the log. */
const openServices = /^\/event_store\.client\.(server_features|gossip)\./

/** Refuses calls without these credentials, which EventStoreDB's clients send as Basic authentication. */
export function requireCredentials({ username, password }: Credentials): ServerInterceptor {
  const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  return ({ path }, call) => {
    if (openServices.test(path)) return new ServerInterceptingCall(call)
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, accept) {
            const [authorization] = metadata.get('authorization')
            if (authorization === undefined) return call.sendStatus(accessDenied())
            if (timingSafeEqual(digest(String(authorization)), expected)) return accept(metadata)
            call.sendStatus({ code: status.UNAUTHENTICATED, details: 'Not Authenticated' })
          },
        }),
    })
  }
}

function accessDenied() {
  const metadata = new Metadata()
  metadata.set('exception', 'access-denied')
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata }
}

/** A digest has a fixed length, so that the comparison takes the same time for every input. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
