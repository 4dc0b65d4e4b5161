import { createHash, timingSafeEqual } from 'node:crypto'
import { Metadata, ServerInterceptingCall, type ServerInterceptor, status } from '@grpc/grpc-js'

export type Credentials = Readonly<{ username: string; password: string }>

/** The one account of our own store; a store that runs as a process gets the password by its environment. */
export const storeUser = 'comanda'

/** As `connectLog` and EventStoreDB's own clients take it. */
export function addressOf(host: string, port: number, credentials?: Credentials): string {
  const login = credentials
    ? `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
    : ''
  return `esdb://${login}${host}:${port}?tls=false`
}

/** The client library asks both without credentials, and neither tells anything of the log. */
const openServices = /^\/event_store\.client\.(server_features|gossip)\./

/** Refuses every call on streams that does not carry these credentials, as EventStoreDB's clients send them. */
export function demandCredentials({ username, password }: Credentials): ServerInterceptor {
  const wanted = digest(`Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  return ({ path }, call) => {
    if (openServices.test(path)) return new ServerInterceptingCall(call)
    return new ServerInterceptingCall(call, {
      start: (next) =>
        next({
          onReceiveMetadata(metadata, accept) {
            const [given] = metadata.get('authorization')
            if (given === undefined) return call.sendStatus(accessDenied())
            if (timingSafeEqual(digest(String(given)), wanted)) return accept(metadata)
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

/** Of equal length whatever is given, so that the comparison takes equally long. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
