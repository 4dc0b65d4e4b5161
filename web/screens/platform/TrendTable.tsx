import { Table, type TableColumnsType } from 'antd'
import { countText } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { dollars } from './figures.ts'
import type { TrendStep } from './trend-steps.ts'

type Names = Readonly<Record<'sales' | 'orders' | 'tenants', string>>
type Props = Readonly<{ steps: readonly TrendStep[]; head: string; names: Names }>

/** All three figures of the chart as a table. */
export function TrendTable({ steps, head, names }: Props) {
  const count = { align: 'end', className: 'num', render: countText } as const
  const columns: TableColumnsType<TrendStep> = [
    { key: 'name', title: head, dataIndex: 'fullName', className: 'num' },
    {
      key: 'sales',
      title: names.sales,
      align: 'end',
      render: (_, { sales }) => <Money amount={sales} currency={dollars} />,
    },
    { key: 'orders', title: names.orders, dataIndex: 'orders', ...count },
    { key: 'tenants', title: names.tenants, dataIndex: 'tenants', ...count },
  ]
  return (
    <Table<TrendStep>
      className="platform-table platform-trend"
      rowKey="key"
      dataSource={steps}
      columns={columns}
      pagination={false}
    />
  )
}
