import './platform.css'
import plus from 'icon:bold/plus'
import download from 'icon:regular/download-simple'
import filterIcon from 'icon:regular/funnel-simple'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PlatformPeriod, type Tenant, type TenantStatus, tenantCounts, tenantsPage } from '../../api/platform.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { PeriodDialog } from '../../office/PeriodDialog.tsx'
import { periodText } from '../../office/periods.ts'
import { Button } from '../../parts/Button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Empty } from '../../parts/States.tsx'
import { useNarrow } from '../../parts/use-narrow.ts'
import { useDebounced } from '../board/use-debounced.ts'
import { DeleteTenant } from './DeleteTenant.tsx'
import { PageButtons } from './PageButtons.tsx'
import { pagesOf } from './pages.ts'
import { tenantPeriods } from './periods.ts'
import { StatusCards } from './StatusCards.tsx'
import type { OpenTenant } from './TenantButtons.tsx'
import { TenantCards } from './TenantCards.tsx'
import { TenantTable } from './TenantTable.tsx'
import { useExport } from './use-export.ts'

const TenantDialog = lazy(async () => (await import('./TenantDialog.tsx')).TenantDialog)

/** Rule S7. */
const pauseMs = 800
const firstPerPage = 5

type Open = Readonly<{ what: 'add' }> | Readonly<{ what: 'filter' }> | OpenTenant

export function Screen() {
  const [status, setStatus] = useState<TenantStatus>('active')
  const [period, setPeriod] = useState<PlatformPeriod>({ type: null })
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<Open | null>(null)
  const search = useDebounced(typed.trim(), pauseMs)
  const counts = useQuery(tenantCounts)
  const { busy, exportTenants } = useExport()
  const close = () => setOpen(null)
  return (
    <OfficePage
      title={t('platform.tenants.title')}
      actions={
        <>
          <Button icon={download} aria-busy={busy} onClick={() => void exportTenants(status)}>
            <span className="hide-p">{t('platform.tenants.export')}</span>
            <span className="vh show-p">{t('platform.tenants.export')}</span>
          </Button>
          <Button kind="go" icon={plus} onClick={() => setOpen({ what: 'add' })}>
            {t('platform.tenants.add')}
          </Button>
        </>
      }
    >
      <StatusCards counts={counts.data} chosen={status} onChoose={setStatus} />
      <div className="tools office-tools">
        <SearchField
          name={t('platform.tenants.search')}
          hint={t('platform.tenants.searchHint')}
          clear={t('platform.tenants.clearSearch')}
          typed={typed}
          onType={setTyped}
        />
        <Button icon={filterIcon} aria-haspopup="dialog" onClick={() => setOpen({ what: 'filter' })}>
          {period.type === null
            ? t('platform.tenants.filter')
            : t('platform.tenants.registeredIn', { period: periodText(period) })}
        </Button>
      </div>
      {/* A new status, search or period starts at the first page. */}
      <Pages key={JSON.stringify([status, search, period])} filter={{ status, search, period }} onOpen={setOpen} />
      {open?.what === 'add' && <TenantDialog tenant={null} onClose={close} />}
      {open?.what === 'edit' && <TenantDialog tenant={open.tenant} onClose={close} />}
      {open?.what === 'delete' && <DeleteTenant tenant={open.tenant} onClose={close} />}
      {open?.what === 'filter' && (
        <PeriodDialog
          period={period}
          types={tenantPeriods}
          onClose={close}
          onChoose={(chosen) => {
            close()
            setPeriod(chosen)
          }}
        />
      )}
    </OfficePage>
  )
}

type Props = Readonly<{
  filter: Readonly<{ status: TenantStatus; search: string; period: PlatformPeriod }>
  onOpen: (open: OpenTenant) => void
}>

function Pages({ filter, onOpen }: Props) {
  const [requested, setRequested] = useState(1)
  const [perPage, setPerPage] = useState(firstPerPage)
  const query = useQuery(tenantsPage({ ...filter, page: requested, perPage }))
  const { pages, page } = pagesOf(query.data?.total ?? 0, perPage, requested)
  // after the last tenant of the last page was removed, the previous page is the last one
  useEffect(() => {
    if (query.data && !query.isPlaceholderData && page !== requested) setRequested(page)
  }, [query.data, query.isPlaceholderData, page, requested])
  return (
    <Loaded query={query} failed={t('platform.loadTenants')}>
      {({ tenants, total }) =>
        tenants.length === 0 ? (
          <Empty>{t('platform.tenants.empty')}</Empty>
        ) : (
          <>
            <Rows tenants={tenants} onOpen={onOpen} />
            <PageButtons
              page={page}
              pages={pages}
              shown={tenants.length}
              total={total}
              perPage={perPage}
              onPage={setRequested}
              onPerPage={(chosen) => {
                setPerPage(chosen)
                setRequested(1)
              }}
            />
          </>
        )
      }
    </Loaded>
  )
}

function Rows(props: Readonly<{ tenants: readonly Tenant[]; onOpen: (open: OpenTenant) => void }>) {
  return useNarrow() ? <TenantCards {...props} /> : <TenantTable {...props} />
}
