import { savePrintSetting } from '@comanda/api/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type PrintSetting, printSetting, type StoreSetting, storeSetting } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { FlagField } from '../../office/FlagField.tsx'
import { FormField } from '../../office/FormField.tsx'
import { FormPage } from '../../office/FormPage.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { openReceipt } from '../../print/print-job.ts'
import { ReceiptPreview } from '../print/ReceiptPreview.tsx'
import { sampleJob } from './sample-receipt.ts'

export function Screen() {
  const query = useQuery(printSetting)
  const { data: store } = useQuery(storeSetting)
  return (
    <>
      <div className="office-head">
        <h2 className="h2">{t('settings.print.title')}</h2>
      </div>
      <Loaded query={query} failed={t('settings.detailsError')}>
        {(print) => <PrintForm print={print} store={store} />}
      </Loaded>
    </>
  )
}

const schema = savePrintSetting.body

function PrintForm({ print, store }: { print: PrintSetting; store: StoreSetting | undefined }) {
  const { save, isSaving } = useSave([
    ['settings', 'print'],
    ['pos', 'init'],
    ['orders', 'init'],
    ['invoices', 'init'],
  ])
  const [shown, setShown] = useState(print)
  const onSave = async (body: PrintSetting) =>
    (await save(body, (commandId) => ask('POST /settings/print-setting', { body, commandId }))) !== null
  const job = sampleJob(shown, store)
  return (
    <div className="print-setup">
      <FormPage<PrintSetting>
        initial={print}
        isSaving={isSaving}
        onSave={onSave}
        onValuesChange={(_, values) => setShown({ ...print, ...values })}
      >
        <Form.Item name="pageFormat" label={t('settings.print.pageFormat')}>
          <Radio.Group
            optionType="button"
            buttonStyle="solid"
            options={[
              { value: '80', label: '80 mm' },
              { value: '57', label: '57 mm' },
            ]}
          />
        </Form.Item>
        <FormField schema={schema} name="header" label={t('settings.print.header')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </FormField>
        <FormField schema={schema} name="footer" label={t('settings.print.footer')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        </FormField>
        <div>
          <FlagField name="isEnablePrint" label={t('settings.print.enable')} hint={t('settings.print.enableHint')} />
          <FlagField name="showStoreDetails" label={t('settings.print.store')} />
          <FlagField name="showCustomerDetails" label={t('settings.print.customer')} />
          <FlagField name="showNotes" label={t('settings.print.notes')} />
          <FlagField name="printToken" label={t('settings.print.token')} />
        </div>
      </FormPage>
      <aside aria-label={t('settings.print.preview')}>
        <div className="print-sample">
          <ReceiptPreview job={job} />
        </div>
        <Button onClick={() => openReceipt(job)}>{t('settings.print.test')}</Button>
      </aside>
    </div>
  )
}
