import check from 'icon:fill/check-circle'
import warning from 'icon:fill/warning'
import { t } from '../language/t.ts'
import { Icon } from '../parts/Icon.tsx'
import { Skeleton } from '../parts/States.tsx'
import type { GuestAddress } from './address.ts'
import { Calls } from './Calls.tsx'
import { Cloth } from './Cloth.tsx'
import { GuestHeader } from './GuestHeader.tsx'
import { LateOwnOrder } from './LateOwnOrder.tsx'
import { Link } from './Link.tsx'
import { StoreSheet } from './StoreSheet.tsx'
import { useGuestState } from './use-guest-state.ts'
import { useMenu } from './use-menu.ts'
import { useTitle } from './use-title.ts'

type Props = Readonly<{ address: GuestAddress }>

/** The header of the menu. Without the menu its place stays empty: the order's result does not wait for it. */
function ResultHeader({ address: { code, table, order } }: Props) {
  const { result } = useMenu(code, table)
  if (result.status === 'loaded')
    return (
      <GuestHeader menu={result.menu} heading="p" Details={StoreSheet}>
        {order && result.menu.storeTable && <Calls code={code} table={table} order={order} />}
      </GuestHeader>
    )
  if (result.status !== 'loading') return null
  return (
    <header className="wrap">
      <div className="hd">
        <Skeleton width="14rem" height={40} />
      </div>
    </header>
  )
}

/** The browser's Back must not return to a failure that is over. */
const BackToCart = ({ address, className }: Props & Readonly<{ className: string }>) => (
  <Link className={className} to={{ ...address, page: 'cart', order: null }} how="replaceState">
    {t('guest.backToCart')}
  </Link>
)

export function PlacedOrder({ address }: Props) {
  const { state } = useGuestState(address.code)
  useTitle(t('guest.placed'))
  return (
    <>
      <Cloth />
      <ResultHeader address={address} />
      <main className="wrap narrow result">
        <Icon of={check} />
        <h1>{t('guest.placed')}</h1>
        <p className="mute">{t('guest.placedHint')}</p>
        {address.order && <LateOwnOrder key={address.order} code={address.code} token={address.order} />}
        {state.lines.length > 0 && (
          <>
            <p className="changed">{t('guest.notOrdered')}</p>
            <BackToCart className="btn line" address={address} />
          </>
        )}
        <Link className="btn line" to={{ ...address, page: 'menu', order: null }}>
          {t('guest.backToMenu')}
        </Link>
      </main>
    </>
  )
}

/** Rule G3: the server's message is not shown. The cart is unchanged; without an answer the attempt stays stored too. */
export function Failed({ address }: Props) {
  const { attempt } = useGuestState(address.code).state
  const title = t(attempt ? 'guest.unanswered' : 'guest.failed')
  useTitle(title)
  return (
    <>
      <Cloth />
      <ResultHeader address={address} />
      <main className="wrap narrow result failed">
        <Icon of={warning} />
        <h1>{title}</h1>
        <p className="again">{t('guest.failedAgain')}</p>
        <p className="mute">{t(attempt ? 'guest.unansweredHint' : 'guest.failedHint')}</p>
        <BackToCart className="btn key go" address={address} />
      </main>
    </>
  )
}
