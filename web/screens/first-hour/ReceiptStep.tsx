import printer from 'icon:regular/printer'
import { useQuery } from '@tanstack/react-query'
import { printSetting, type StoreSetting } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'
import { openReceipt } from '../../print/print-job.ts'
import { sampleJob } from '../settings/sample-receipt.ts'

/** Prints a sample receipt, to test the printer. */
export function ReceiptStep({ store, onDone }: { store: StoreSetting; onDone: () => void }) {
  const { data: print } = useQuery(printSetting)
  const onPrint = () => {
    if (!print) return
    if (openReceipt(sampleJob(print, store))) onDone()
    else showToast(t('home.first.receipt.blocked'), 'error')
  }
  return (
    <>
      <p className="mute">{t('home.first.receipt.hint')}</p>
      <Button kind="go" icon={printer} onClick={onPrint} because={print ? undefined : t('common.wait')}>
        {t('home.first.receipt.print')}
      </Button>
    </>
  )
}
