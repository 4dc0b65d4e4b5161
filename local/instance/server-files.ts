import path from 'node:path'
import { repository } from '../repository.ts'

/** Source of each process of an installation, and of the modules that are loaded into all of them. */
export const serverSources = {
  'event-store': 'event-store/server/main.ts',
  'command-api': 'command-api/main.ts',
  jobs: 'command-api/jobs/main.ts',
  projections: 'projections/main.ts',
  'query-api': 'query-api/main.ts',
  gateway: 'local/gateway/main.ts',
  'exit-with-parent': 'local/instance/exit-with-parent.ts',
  'idle-memory': 'local/instance/idle-memory.ts',
} as const

export type Server = keyof typeof serverSources

/** File that Node runs: of the bundle in this folder, or the source. */
export const serverFile = (server: Server, bundle: string | undefined): string =>
  bundle === undefined ? path.join(repository, serverSources[server]) : path.join(bundle, `${server}.mjs`)
