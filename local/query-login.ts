import { derive } from './instance/data-dir.ts'

const queryRole = 'comanda_query'

/** The login that query-api gets where the operator named none. */
export function ownQueryLogin(databaseUrl: string, secret: string): string {
  const login = new URL(databaseUrl)
  login.username = queryRole
  login.password = derive(secret, 'query-role')
  return login.href
}
