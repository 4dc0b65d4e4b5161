import visits from 'icon:regular/clock-counter-clockwise'
import pencil from 'icon:regular/pencil-simple'
import trash from 'icon:regular/trash'
import type { Customer } from '../../api/customers.ts'
import { shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'
import { useNarrow } from '../../parts/use-narrow.ts'

export type OpenCustomer = Readonly<{ what: 'edit' | 'delete' | 'history'; customer: Customer }>

type Props = Readonly<{ customers: readonly Customer[]; mayKeep: boolean; onOpen: (open: OpenCustomer) => void }>

export const CustomerGrid = (props: Props) => (useNarrow() ? <Cards {...props} /> : <Table {...props} />)

const Table = ({ customers, mayKeep, onOpen }: Props) => (
  <table className="customer-table">
    <thead>
      <tr>
        <th scope="col">{t('customers.name')}</th>
        <th scope="col">{t('customers.phone')}</th>
        <th scope="col">{t('customers.email')}</th>
        <th scope="col">{t('customers.birthDate')}</th>
        <th scope="col" className="wide">
          {t('customers.gender')}
        </th>
        <th scope="col" className="wide">
          {t('customers.since')}
        </th>
        <th scope="col">
          <span className="vh">{t('customers.actions')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {customers.map((customer) => (
        <tr key={customer.phone}>
          <th scope="row">
            <bdi>{customer.name}</bdi>
          </th>
          <td className="num phone">
            <bdi dir="ltr">{customer.phone}</bdi>
          </td>
          <td>
            <bdi dir="ltr">{customer.email}</bdi>
          </td>
          <td className="num">{customer.birth_date && shortDayText(customer.birth_date)}</td>
          <td className="wide">{customer.gender && t(`pos.customer.genders.${customer.gender}`)}</td>
          <td className="num wide">{shortDayText(customer.created_at)}</td>
          <td className="keys">
            <RowButtons customer={customer} mayKeep={mayKeep} onOpen={onOpen} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ customers, mayKeep, onOpen }: Props) => (
  <ul className="customer-cards">
    {customers.map((customer) => (
      <li key={customer.phone}>
        <span className="grow">
          <b>
            <bdi>{customer.name}</bdi>
          </b>
          <small className="mute num">
            <bdi dir="ltr">{customer.phone}</bdi>
          </small>
          <small className="mute num">{t('customers.sinceDay', { day: shortDayText(customer.created_at) })}</small>
          {customer.email && (
            <small className="mute">
              <bdi dir="ltr">{customer.email}</bdi>
            </small>
          )}
        </span>
        <span className="keys">
          <RowButtons customer={customer} mayKeep={mayKeep} onOpen={onOpen} />
        </span>
      </li>
    ))}
  </ul>
)

type RowButtonsProps = Readonly<{ customer: Customer }> & Pick<Props, 'mayKeep' | 'onOpen'>

const RowButtons = ({ customer, mayKeep, onOpen }: RowButtonsProps) => (
  <>
    <IconButton
      of={visits}
      name={t('customers.historyOf', { name: customer.name })}
      onClick={() => onOpen({ what: 'history', customer })}
    />
    {mayKeep && (
      <>
        <IconButton
          of={pencil}
          name={t('customers.editOf', { name: customer.name })}
          onClick={() => onOpen({ what: 'edit', customer })}
        />
        <IconButton
          of={trash}
          name={t('customers.deleteOf', { name: customer.name })}
          onClick={() => onOpen({ what: 'delete', customer })}
        />
      </>
    )}
  </>
)
