import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import type { Tenant } from '../../api/platform.ts'
import { shortDayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { planDollars, wholeDollars } from './figures.ts'
import { type OpenTenant, TenantButtons } from './TenantButtons.tsx'
import { TenantStatusChip } from './TenantStatusChip.tsx'

type Props = Readonly<{ tenants: readonly Tenant[]; onOpen: (open: OpenTenant) => void }>

const dayOrNone = (day: string | null) => (day ? shortDayText(day) : '–')

const columnsWith = (onOpen: Props['onOpen']): TableColumnsType<Tenant> => [
  {
    key: 'name',
    title: t('platform.tenants.name'),
    className: 'tenant-name',
    render: (_, { name }) => (
      <b>
        <bdi>{name}</bdi>
      </b>
    ),
  },
  {
    key: 'email',
    title: t('platform.tenants.email'),
    className: 'tenant-email',
    render: (_, { email }) => <bdi>{email}</bdi>,
  },
  {
    key: 'status',
    title: t('platform.tenants.status'),
    render: (_, { is_active }) => <TenantStatusChip isActive={is_active === 1} />,
  },
  {
    key: 'start',
    title: t('platform.tenants.start'),
    className: 'num tenant-day',
    render: (_, { subscription_start }) => dayOrNone(subscription_start),
  },
  {
    key: 'end',
    title: t('platform.tenants.end'),
    className: 'num tenant-day',
    render: (_, { subscription_end }) => dayOrNone(subscription_end),
  },
  {
    key: 'plan',
    title: t('platform.tenants.plan'),
    align: 'end',
    className: 'num',
    render: () => wholeDollars(planDollars),
  },
  {
    key: 'actions',
    title: <span className="vh">{t('platform.tenants.actions')}</span>,
    className: 'tenant-actions',
    render: (_, tenant) => <TenantButtons tenant={tenant} onOpen={onOpen} />,
  },
]

export function TenantTable({ tenants, onOpen }: Props) {
  const columns = useMemo(() => columnsWith(onOpen), [onOpen])
  return (
    <Table<Tenant>
      className="platform-table tenant-table"
      rowKey="id"
      dataSource={tenants}
      columns={columns}
      pagination={false}
    />
  )
}
