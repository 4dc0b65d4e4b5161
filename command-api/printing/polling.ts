import type { Printer } from '@comanda/domain/store/printer-state.ts'
import type { Config } from '@comanda/http/config.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'
import { networkOf } from '@comanda/http/network.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import type { Caches } from '../cache/caches.ts'
import type { PictureFiles } from '../photos/files.ts'
import { type PrinterKey, type PrinterTokens, printerTokens } from './printer-tokens.ts'

export type PollingNeeds = Readonly<{
  config: Pick<Config, 'secret'>
  identity: IdentityDb
  personal: Pick<PersonalData, 'open'>
  pictures: Pick<PictureFiles, 'readPrinted'>
  caches: Pick<Caches, 'store'>
  limits: Limits
}>

/** Requests of a printer: it polls every few seconds, with three requests per paper. */
const perPrinter: Allowance = { name: 'printer', max: 120, windowMs: 60_000 }
/** Requests without a valid token, per address. */
const perAddress: Allowance = { name: 'printer-unknown', max: 30, windowMs: 60_000 }
const tooOften = (seconds: number) => new Refusal(429, 'Too many requests, please try again later!', seconds)

export type PollingPrinter = PrinterKey & Readonly<{ printer: Printer }>
type FindPrinter = (token: string, address: string) => Promise<PollingPrinter>

/**
 * Finds the printer of a token, which contains tenant and printer. Throws 404 for a removed printer, 429 beyond the
 * limit.
 */
export function findsPrinters(needs: PollingNeeds, kind: Printer['connection']['kind']): FindPrinter {
  const { caches, limits } = needs
  const tokens: PrinterTokens = printerTokens(needs.config.secret)
  return async (token, address) => {
    const key = tokens.read(token)
    const { allowed, retryAfterSeconds } = await (key
      ? limits.take(perPrinter, key.printerId)
      : limits.take(perAddress, networkOf(address)))
    if (!allowed) throw tooOften(retryAfterSeconds)
    if (!key) throw notFound('Printer')
    const store = await caches.store.of(key.tenantId, null)
    const printer = store.status === 'Open' ? store.printers.get(key.printerId) : undefined
    if (printer?.connection.kind !== kind) throw notFound('Printer')
    return { ...key, printer }
  }
}
