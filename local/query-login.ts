import { derive } from './instance/data-dir.ts'

const queryRole = 'comanda_query'

/** The login of query-api if the operator configured none. */
export function ownQueryLogin(databaseUrl: string, secret: string): string {
  const login = new URL(databaseUrl)
  login.username = queryRole
  login.password = derive(secret, 'query-role')
  return login.href
}
