import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Config } from '@comanda/http/config.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Identifiers } from '@comanda/http/keys.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import type { WithTenant } from '@comanda/projections/database.ts'

/** Dependencies of this API's routes; each takes those it uses. */
export type Needs = Readonly<{
  config: Pick<Config, 'publicUrl'>
  withTenant: WithTenant
  identity: IdentityDb
  personalData: PersonalData
  identifiers: Identifiers
  log: Pick<EventLog, 'readStream'>
  now: () => Instant
}>
