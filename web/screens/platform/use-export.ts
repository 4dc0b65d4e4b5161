import { useState } from 'react'
import { askAllTenants, type TenantStatus } from '../../api/platform.ts'
import { isoDay } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { saveCsv } from '../../office/save-csv.ts'
import { showToast } from '../../parts/toast.ts'
import { tenantRows } from './tenant-rows.ts'

/** All tenants of a status as a file (rule T4). */
export function useExport() {
  const [busy, setBusy] = useState(false)
  const exportTenants = async (status: TenantStatus) => {
    setBusy(true)
    try {
      const tenants = await askAllTenants(status)
      const day = isoDay(new Date().toISOString())
      await saveCsv(`${t('platform.tenants.fileName')}-${status}-${day}`, tenantRows(tenants))
      showToast(t('platform.tenants.exported'), 'success')
    } catch {
      showToast(t('platform.tenants.exportFailed'), 'error')
    }
    setBusy(false)
  }
  return { busy, exportTenants }
}
