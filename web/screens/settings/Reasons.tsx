import type { saveReasons } from '@comanda/api/settings.ts'
import { type ReasonListName, reasonCodes, reasonListNames } from '@comanda/domain/store/reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { z } from 'zod'
import { ask } from '../../api/ask.ts'
import { type ReasonLists, reasonLists } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { FormPage } from '../../office/FormPage.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { useSave } from '../../office/use-save.ts'
import { ReasonRows } from './ReasonRows.tsx'

/** The owner's reasons for discounts, free items, cancellations and refunds. */
export function Screen() {
  const query = useQuery(reasonLists)
  return (
    <>
      <div className="office-head">
        <h2 className="h2">{t('settings.reasons.title')}</h2>
      </div>
      <p className="mute">{t('settings.reasons.hint')}</p>
      <Loaded query={query} failed={t('settings.detailsError')}>
        {(lists) => <ReasonsForm lists={lists} />}
      </Loaded>
    </>
  )
}

type Lists = Required<z.input<typeof saveReasons.body>>

function ReasonsForm({ lists }: { lists: ReasonLists }) {
  const { save, isSaving } = useSave([reasonLists.queryKey, ['pos', 'init'], ['orders', 'init'], ['invoices', 'init']])
  const initial: Lists = {
    discounts: [...(lists.discounts ?? builtIn('discounts'))],
    comps: [...(lists.comps ?? builtIn('comps'))],
    voids: [...(lists.voids ?? builtIn('voids'))],
    refunds: [...(lists.refunds ?? builtIn('refunds'))],
  }
  const onSave = async (body: Lists) =>
    (await save(body, (commandId) => ask('POST /settings/reasons', { body, commandId }))) !== null
  return (
    <FormPage<Lists> initial={initial} isSaving={isSaving} onSave={onSave}>
      {reasonListNames.map((name) => (
        <Form.Item key={name} name={name} noStyle>
          <ReasonRows name={name} />
        </Form.Item>
      ))}
    </FormPage>
  )
}

const builtIn = <Name extends ReasonListName>(name: Name) =>
  reasonCodes[name].map((code): { code: (typeof reasonCodes)[Name][number] } => ({ code }))
