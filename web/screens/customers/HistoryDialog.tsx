import { useQuery } from '@tanstack/react-query'
import { type Customer, type CustomerHistory, customerHistory } from '../../api/customers.ts'
import { momentText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { Empty, Skeleton } from '../../parts/States.tsx'

/** A customer's number of visits, spending and newest visits. */
export const HistoryDialog = ({ customer: { phone, name }, onClose }: { customer: Customer; onClose: () => void }) => (
  <Dialog title={t('customers.historyOf', { name })} onClose={onClose}>
    <Loaded
      query={useQuery(customerHistory(phone))}
      failed={t('customers.loadError')}
      skeleton={<Skeleton height={240} />}
    >
      {(history) => (history.visits === 0 ? <Empty>{t('customers.noVisits')}</Empty> : <Visits history={history} />)}
    </Loaded>
  </Dialog>
)

const Visits = ({ history: { visits, spent, newest } }: { history: CustomerHistory }) => (
  <>
    <dl className="customer-figures">
      <div>
        <dt>{t('customers.visits')}</dt>
        <dd className="num">{visits}</dd>
      </div>
      {spent.map(({ currency, total }) => (
        <div key={currency}>
          <dt>{t('customers.spent')}</dt>
          <dd>
            <Money amount={fromWire(total, currencyOf(currency))} currency={currencyOf(currency)} />
          </dd>
        </div>
      ))}
    </dl>
    <h3 className="label">{t('customers.newestVisits')}</h3>
    <ul className="customer-visits">
      {newest.map(({ invoice_id, created_at, table_title, total, refunded, currency }) => (
        <li key={invoice_id}>
          <span className="grow">
            <b className="num">{momentText(created_at)}</b>
            <small className="mute num">
              {t('customers.invoice', { id: invoice_id })}
              {table_title && (
                <>
                  {' · '}
                  <bdi>{table_title}</bdi>
                </>
              )}
              {refunded !== undefined && (
                <>
                  {' · '}
                  <bdi>{t('history.refunded', { amount: amountText(refunded, currency) })}</bdi>
                </>
              )}
            </small>
          </span>
          <b>
            <Money amount={fromWire(total, currencyOf(currency))} currency={currencyOf(currency)} />
          </b>
        </li>
      ))}
    </ul>
  </>
)

const amountText = (amount: string, code: string): string =>
  moneyText(fromWire(amount, currencyOf(code)), currencyOf(code))
