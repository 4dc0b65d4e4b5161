import './pin.css'
import hand from 'icon:fill/hand-palm'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { type ApprovalSubject, answerApproval, type OpenApproval, openApprovals } from '../../api/approvals.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText, percentText } from '../../money.ts'
import { comma } from '../../office/comma.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { discountReasonName, lossReasonName } from '../../parts/reason-names.ts'

/** Approvals that other users request, above every screen. */
export const ApprovalBars = ({ approvals }: Readonly<{ approvals: readonly OpenApproval[] }>) => (
  <section className="approvals" aria-label={t('pin.remote.title')}>
    {approvals.map((approval) => (
      <ApprovalBar key={approval.id} approval={approval} />
    ))}
  </section>
)

function ApprovalBar({ approval: { id, name, subjects } }: Readonly<{ approval: OpenApproval }>) {
  const { save, isSaving } = useSave([openApprovals.queryKey])
  const client = useQueryClient()
  const answer = (isApproved: boolean) => async () => {
    const answered = await save(isApproved, () => answerApproval(id, isApproved))
    // another user may have answered first
    if (!answered) await client.invalidateQueries(openApprovals)
  }
  return (
    <div role="status" className="settling-bar approval-bar">
      <Icon of={hand} />
      <div className="grow">
        <b>{t('pin.remote.asks', { name })}</b>
        <ul>
          {subjects.map((subject, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two subjects may be equal, and an approval never changes.
            <li key={index}>
              {t(`pin.remote.kinds.${subject.kind}`)}: <Facts subject={subject} />
            </li>
          ))}
        </ul>
      </div>
      <Button kind="line" aria-busy={isSaving} onClick={answer(false)}>
        {t('pin.remote.refuse')}
      </Button>
      <Button kind="go" aria-busy={isSaving} onClick={answer(true)}>
        {t('pin.approve')}
      </Button>
    </div>
  )
}

/** "20%, token 12, Table 7, Complaint: cold"; each fact keeps its own direction. */
const Facts = ({ subject }: Readonly<{ subject: ApprovalSubject }>) =>
  factsOf(subject).map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && comma()}
      <bdi>{fact}</bdi>
    </Fragment>
  ))

function factsOf(subject: ApprovalSubject): readonly string[] {
  const { token_nos, table_title, item, invoice_id, percent, amount, tip, loss_reason, discount_reason } = subject
  const currency = currencyOf(subject.currency)
  const reason = loss_reason ?? discount_reason
  const reasonWord = loss_reason ? lossReasonName(loss_reason) : discount_reason && discountReasonName(discount_reason)
  return [
    item && `${item.quantity} × ${item.title}`,
    percent !== undefined && percentText(percent),
    amount !== undefined && moneyText(fromWire(amount, currency), currency),
    tip !== undefined && t('pin.remote.tip', { amount: moneyText(fromWire(tip, currency), currency) }),
    invoice_id && t('pin.remote.invoice', { id: invoice_id }),
    token_nos.length > 0 && t('pin.remote.tokens', { count: token_nos.length, tokens: token_nos.join(comma()) }),
    table_title,
    reasonWord && [reasonWord, reason?.text].filter(Boolean).join(': '),
  ].filter((fact) => typeof fact === 'string')
}
