import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { cartAtom, type Step } from './pos-atoms.ts'
import { takePrices } from './take-prices.ts'

type Props = { step: Extract<Step, { at: 'changed' }>; currency: Currency; onClose: () => void }

/** Shown prices beside the server's current prices. Nothing is sent until the user accepts the current ones. */
export function ChangedDialog({ step: { kind, changed, sent }, currency, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const accept = () => {
    setBusy(true)
    void takePrices(changed, kind, currency)
  }
  return (
    <Dialog
      className="price-changes"
      title={changed.message}
      onClose={onClose}
      footer={
        <>
          <Button tall data-first onClick={onClose}>
            {t('pos.back')}
          </Button>
          <Button tall kind="go" className="grow" aria-busy={busy} onClick={accept}>
            {busy ? t('common.wait') : t('pos.accept')}
          </Button>
        </>
      }
    >
      <p className="mute">{t('pos.changedHint')}</p>
      <PriceTable changed={changed} sent={sent} currency={currency} />
    </Dialog>
  )
}

type TableProps = Pick<Props['step'], 'changed' | 'sent'> & Readonly<{ currency: Currency }>

function PriceTable({ changed, sent, currency }: TableProps) {
  const { lines } = useAtomValue(cartAtom)
  const { totals } = changed
  const amounts = [
    [t('pos.subtotal'), sent.netTotal, totals.netTotal],
    [t('pos.tax'), sent.taxTotal, totals.taxTotal],
    [t('pos.total'), sent.total, totals.total],
  ] as const
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t('pos.bill')}</span>
          </th>
          <th scope="col">{t('pos.yours')}</th>
          <th scope="col">{t('pos.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.lines.map(({ line, title, claimed, price }) => (
          <tr key={line}>
            <th scope="row">
              <bdi>{title}</bdi>
              {lines[line - 1]?.variant && (
                <small className="mute">
                  <bdi>{lines[line - 1]?.variant?.title}</bdi>
                </small>
              )}
            </th>
            <td>
              {claimed !== null && (
                <s>
                  <Money amount={fromWire(claimed, currency)} currency={currency} />
                </s>
              )}
            </td>
            <td>
              <b>
                <Money amount={fromWire(price, currency)} currency={currency} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {amounts.map(([name, yours, theirs]) => (
          <tr key={name} className={name === t('pos.total') ? 'grand' : ''}>
            <th scope="row">{name}</th>
            <td>
              <Money amount={fromWire(yours, currency)} currency={currency} />
            </td>
            <td>
              <b>
                <Money amount={fromWire(theirs, currency)} currency={currency} />
              </b>
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
