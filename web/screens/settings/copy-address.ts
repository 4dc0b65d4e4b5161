import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'

export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast(t('settings.printers.copied'), 'success')
  } catch {
    showToast(t('settings.printers.notCopied'), 'error')
  }
}
