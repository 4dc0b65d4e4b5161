import './customers.css'
import plus from 'icon:bold/plus'
import upload from 'icon:regular/upload-simple'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { customersPage } from '../../api/customers.ts'
import { t } from '../../language/t.ts'
import { Loaded } from '../../office/Loaded.tsx'
import { OfficePage } from '../../office/OfficePage.tsx'
import { Button } from '../../parts/Button.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { Empty } from '../../parts/States.tsx'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { useDebounced } from '../board/use-debounced.ts'
import { CustomerGrid, type OpenCustomer } from './CustomerGrid.tsx'
import { DeleteCustomer } from './DeleteCustomer.tsx'
import { ExportButton } from './ExportButton.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { Pager } from './Pager.tsx'

const CustomerDialog = lazy(async () => (await import('./CustomerDialog.tsx')).CustomerDialog)
const ImportDialog = lazy(async () => (await import('./ImportDialog.tsx')).ImportDialog)

type Open = OpenCustomer | Readonly<{ what: 'add' | 'import' }>

const pauseMs = 800

export function Screen() {
  const user = useAtomValue(userAtom)
  const mayKeep = user !== null && mayUse(user, ['CUSTOMERS', 'MANAGE_CUSTOMERS'])
  const { filter, page, typed, setTyped, goTo } = useListPage()
  const query = useQuery(customersPage(page, filter))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const newKey = (
    <Button kind="go" icon={plus} onClick={() => setOpen({ what: 'add' })}>
      {t('customers.new')}
    </Button>
  )
  return (
    <OfficePage title={t('customers.title')} actions={mayKeep && newKey}>
      <div className="tools office-tools customer-tools">
        <SearchField
          name={t('customers.search')}
          hint={t('customers.searchHint')}
          clear={t('customers.clearSearch')}
          typed={typed}
          onType={setTyped}
        />
        <ExportButton />
        {mayKeep && (
          <Button icon={upload} aria-haspopup="dialog" onClick={() => setOpen({ what: 'import' })}>
            {t('customers.import')}
          </Button>
        )}
      </div>
      <Loaded query={query} failed={t('customers.loadError')}>
        {({ customers, currentPage, totalPages, totalCustomers }) =>
          customers.length === 0 ? (
            <Empty>{filter === '' ? t('customers.empty') : t('customers.noneFound')}</Empty>
          ) : (
            <>
              <CustomerGrid customers={customers} mayKeep={mayKeep} onOpen={setOpen} />
              <Pager page={currentPage} pages={totalPages} total={totalCustomers} onPage={goTo} />
            </>
          )
        }
      </Loaded>
      {open?.what === 'add' && <CustomerDialog customer={null} onClose={close} />}
      {open?.what === 'edit' && <CustomerDialog customer={open.customer} onClose={close} />}
      {open?.what === 'delete' && <DeleteCustomer customer={open.customer} onClose={close} />}
      {open?.what === 'history' && <HistoryDialog customer={open.customer} onClose={close} />}
      {open?.what === 'import' && <ImportDialog onClose={close} />}
    </OfficePage>
  )
}

/** Page and search term in the URL, so that a reload and the Back button keep them. */
function useListPage() {
  const [params, setParams] = useSearchParams()
  const filter = params.get('filter') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const [typed, setTyped] = useState(filter)
  const nextFilter = useDebounced(typed.trim(), pauseMs)
  const [shownFilter, setShownFilter] = useState(filter)
  if (filter !== shownFilter) {
    setShownFilter(filter)
    if (filter !== nextFilter) setTyped(filter) // another link was opened, or Back was pressed
  }
  const isSettled = nextFilter === typed.trim()
  useEffect(() => {
    if (!isSettled) return
    setParams((now) => ((now.get('filter') ?? '') === nextFilter ? now : nextFilter ? { filter: nextFilter } : {}), {
      replace: true,
    })
  }, [isSettled, nextFilter, setParams])
  const goTo = (page: number) => setParams({ page: String(page), ...(filter && { filter }) })
  return { filter, page, typed, setTyped, goTo }
}
