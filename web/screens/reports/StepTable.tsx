import { Table, type TableColumnsType } from 'antd'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { useNarrow } from '../../parts/use-narrow.ts'
import type { Step } from './steps.ts'

type Props = Readonly<{ steps: readonly Step[]; head: string; currency: Currency }>

/** The figures of the bars as a table. */
export function StepTable({ steps, head, currency }: Props) {
  const isNarrow = useNarrow() // the name of a day has two lines then
  const columns: TableColumnsType<Step> = [
    { key: 'name', title: head, dataIndex: 'fullName', className: 'num' },
    { key: 'orders', title: t('reports.orders'), dataIndex: 'orders', align: 'end', className: 'num' },
    { key: 'bills', title: t('reports.invoices'), dataIndex: 'bills', align: 'end', className: 'num' },
    {
      key: 'revenue',
      title: t('reports.revenue'),
      align: 'end',
      render: (_, { amount }) => <Money amount={amount} currency={currency} />,
    },
  ]
  return (
    <Table<Step>
      className="report-table"
      rowKey="key"
      dataSource={steps}
      columns={columns}
      pagination={false}
      {...(!isNarrow && { scroll: { x: 'max-content' } })}
    />
  )
}
