import download from 'icon:regular/download-simple'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'

/** Downloads all customers as a file, which the browser streams to disk. */
export function ExportButton() {
  const [isBusy, setBusy] = useState(false)
  const onExport = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      // a download cannot renew an expired access token: this call does, and detects a missing connection
      await ask('GET /customers', { query: { perPage: 1 } })
      const link = document.createElement('a')
      link.href = '/api/v1/customers/export.csv'
      link.download = 'customers.csv'
      link.click()
      showToast(t('customers.exportDone'), 'success')
    } catch (error) {
      showToast(messageOf(error, t('customers.exportFailed')), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={download} aria-busy={isBusy} onClick={() => void onExport()}>
      {t('customers.export')}
    </Button>
  )
}
