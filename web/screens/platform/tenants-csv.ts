import { csvLine, csvMark } from '@comanda/api/csv.ts'
import type { Tenant } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { planDollars } from './figures.ts'

/** The list as a file for a spreadsheet, with the heads of the table. */
export function tenantsCsv(tenants: readonly Tenant[]): string {
  const heads = [
    t('platform.tenants.name'),
    t('platform.tenants.email'),
    t('platform.tenants.status'),
    t('platform.tenants.start'),
    t('platform.tenants.end'),
    t('platform.tenants.plan'),
  ]
  const lines = tenants.map(({ name, email, is_active, subscription_start, subscription_end }) =>
    csvLine([
      name,
      email,
      is_active ? t('platform.status.active') : t('platform.status.inactive'),
      subscription_start,
      subscription_end,
      planDollars,
    ]),
  )
  return csvMark + csvLine(heads) + lines.join('')
}

/** Hands a text to the browser as a download. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
