import { Table, type TableColumnsType } from 'antd'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { PlatformReport } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { Empty } from '../../parts/States.tsx'
import { subscriptionHistoryOf } from '../../paths.ts'

type Item = PlatformReport['topSellingItems'][number]
type RankedItem = Item & Readonly<{ rank: number; share: number }>

/** Best-selling items of all restaurants: a table with bars relative to the first. */
export function TopItems({ items }: Readonly<{ items: readonly Item[] }>) {
  const highest = Math.max(1, ...items.map(({ qty }) => qty))
  const ranked = items.map((item, index) => ({ ...item, rank: index + 1, share: item.qty / highest }))
  return (
    <section aria-labelledby="top-items">
      <h2 className="h2 platform-head" id="top-items">
        {t('platform.reports.topItems')}
      </h2>
      {items.length === 0 ? (
        <Empty>{t('platform.reports.noItems')}</Empty>
      ) : (
        <Table<RankedItem>
          className="platform-table platform-items"
          rowKey={({ tenant_id, item_id }) => `${tenant_id} ${item_id}`}
          dataSource={ranked}
          columns={columns}
          pagination={false}
        />
      )}
    </section>
  )
}

const columns: TableColumnsType<RankedItem> = [
  { key: 'rank', title: t('platform.reports.rank'), className: 'num rank', render: (_, { rank }) => rank },
  {
    key: 'item',
    title: t('platform.reports.item'),
    className: 'top-item',
    render: (_, { title, share }) => (
      <>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className="sold" style={{ '--share': share } as CSSProperties} />
      </>
    ),
  },
  {
    key: 'tenant',
    title: t('platform.reports.tenant'),
    render: (_, { tenant_id, tenant_name }) => (
      <Link className="link" to={subscriptionHistoryOf(tenant_id)}>
        <bdi>{tenant_name}</bdi>
      </Link>
    ),
  },
  {
    key: 'qty',
    title: t('platform.reports.quantity'),
    align: 'end',
    className: 'num',
    render: (_, { qty }) => <b className="qty">{qty}</b>,
  },
]
