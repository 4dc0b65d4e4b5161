export type Credentials = Readonly<{ username: string; password: string }>

/** The only account of this store. A store in a process of its own gets the password from its environment. */
export const storeUser = 'comanda'

/** Connection string for `connectLog` and EventStoreDB's clients. */
export function addressOf(host: string, port: number, credentials?: Credentials): string {
  const login = credentials
    ? `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
    : ''
  return `esdb://${login}${host}:${port}?tls=false`
}
