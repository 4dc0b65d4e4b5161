import plus from 'icon:bold/plus'
import files from 'icon:regular/files'
import qrCode from 'icon:regular/qr-code'
import receipt from 'icon:regular/receipt'
import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PosInit } from '../../api/pos.ts'
import { qrOrderCount } from '../../api/qr-orders.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { dismissUndo } from '../../parts/toast.ts'
import { paths } from '../../paths.ts'
import { preparePrinting } from '../../print/print-now.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse, scopesOfOrders } from '../../session/user.ts'
import { DraftsDialog, prepareDialogs, prepareTableDialog, QrOrdersDialog } from './lazy-dialogs.ts'
import { cartAtom, lastSentAtom } from './pos-atoms.ts'

/** Buttons of the till beside the bill: new bill, guest orders, drafts, open orders. */
export function TopButtons({ init }: { init: PosInit | undefined }) {
  const [open, setOpen] = useState<'qr' | 'drafts' | null>(null)
  const close = () => setOpen(null)
  useEffect(prepare, [])
  return (
    <>
      <NewOrder />
      <QrOrdersButton onOpen={() => setOpen('qr')} />
      <Button icon={files} aria-haspopup="dialog" aria-label={t('pos.drafts.title')} onClick={() => setOpen('drafts')}>
        <span className="hide-t">{t('pos.drafts.title')}</span>
        <span className="under">{t('pos.drafts.short')}</span>
      </Button>
      <ToOrders />
      {init && (
        <>
          {open === 'qr' && <QrOrdersDialog init={init} onClose={close} />}
          {open === 'drafts' && <DraftsDialog init={init} onClose={close} />}
        </>
      )}
    </>
  )
}

const idleAfterMs = 2_000

/** Loads dialogs and printing while the till is idle, so that they work if the network fails later. */
function prepare(): () => void {
  prepareTableDialog()
  const leaving = new AbortController()
  const timer = setTimeout(() => {
    preparePrinting()
    prepareDialogs()
    void import('../../print/watch-printers.ts')
      .then(({ watchPrinters }) => watchPrinters(leaving.signal))
      .catch(() => undefined) // loading failed without a network, in which case printers cannot be watched either
  }, idleAfterMs)
  return () => {
    clearTimeout(timer)
    leaving.abort()
  }
}

/** Opens the guest orders; shows the number of pending ones. */
function QrOrdersButton({ onOpen }: { onOpen: () => void }) {
  const { data: count = 0 } = useQuery(qrOrderCount)
  return (
    <Button
      icon={qrCode}
      aria-haspopup="dialog"
      // contains the visible text of the button (WCAG 2.5.3)
      aria-label={count > 0 ? `${t('pos.qr.key')} ${count}, ${t('pos.qr.waiting', { count })}` : t('pos.qr.key')}
      onClick={onOpen}
    >
      <span className="hide-t">{t('pos.qr.key')}</span> <span className="under">QR</span>
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </Button>
  )
}

function ToOrders() {
  const user = useAtomValue(userAtom)
  if (!user || !mayUse(user, scopesOfOrders)) return null
  return (
    <Link className="btn line hide-p" to={paths.orders} aria-label={t('pos.tableOrders')}>
      <Icon of={receipt} />
      <span className="hide-t">{t('pos.tableOrders')}</span>
      <span className="under">{t('rooms.orders')}</span>
    </Link>
  )
}

/** Clears the bill, after a confirmation if it is not empty. */
function NewOrder() {
  const [cart, dispatch] = useAtom(cartAtom)
  const setLast = useSetAtom(lastSentAtom)
  const [asking, setAsking] = useState(false)
  const clear = () => {
    setAsking(false)
    dismissUndo()
    setLast(null)
    dispatch({ type: 'new' })
  }
  return (
    <>
      <Button
        icon={plus}
        aria-label={t('pos.newOrderLong')}
        onClick={() => (cart.lines.length > 0 ? setAsking(true) : clear())}
      >
        <span className="hide-t early">{t('pos.newOrder')}</span>
        <span className="under">{t('pos.newOrder')}</span>
      </Button>
      {asking && (
        <Confirm
          title={t('pos.clearTitle')}
          verb={t('pos.clearYes')}
          harmful
          onYes={clear}
          onClose={() => setAsking(false)}
        >
          <p>{t('pos.clearAsk')}</p>
        </Confirm>
      )}
    </>
  )
}
