import check from 'icon:fill/check-circle'
import warning from 'icon:fill/warning'
import { t } from '../language/t.ts'
import { Icon } from '../parts/Icon.tsx'
import { Skeleton } from '../parts/States.tsx'
import type { Place } from './address.ts'
import { Cloth } from './Cloth.tsx'
import { GuestHeader } from './GuestHeader.tsx'
import { Link } from './Link.tsx'
import { OwnOrder } from './OwnOrder.tsx'
import { useMenu } from './use-menu.ts'
import { useTitle } from './use-title.ts'

type Props = Readonly<{ place: Place }>

/** As above the menu. A menu that cannot be read leaves its place empty: the news of the order does not wait for it. */
function ResultHeader({ place: { code, table } }: Props) {
  const { state } = useMenu(code, table)
  if (state.is === 'there') return <GuestHeader menu={state.menu} heading="p" />
  if (state.is !== 'loading') return null
  return (
    <header className="wrap">
      <div className="hd">
        <Skeleton width="14rem" height={40} />
      </div>
    </header>
  )
}

export function Placed({ place }: Props) {
  useTitle(t('guest.placed'))
  return (
    <>
      <Cloth />
      <ResultHeader place={place} />
      <main className="wrap narrow result">
        <Icon of={check} />
        <h1>{t('guest.placed')}</h1>
        <p className="mute">{t('guest.placedHint')}</p>
        {place.order && <OwnOrder key={place.order} code={place.code} token={place.order} />}
        <Link className="btn line" to={{ ...place, page: 'menu', order: null }}>
          {t('guest.backToMenu')}
        </Link>
      </main>
    </>
  )
}

/** SPEC §8: what the server said is not shown. The cart, and the key of the attempt, are as they were. */
export function Failed({ place }: Props) {
  useTitle(t('guest.failed'))
  return (
    <>
      <Cloth />
      <ResultHeader place={place} />
      <main className="wrap narrow result failed">
        <Icon of={warning} />
        <h1>{t('guest.failed')}</h1>
        <p className="again">{t('guest.failedAgain')}</p>
        <p className="mute">{t('guest.failedHint')}</p>
        {/* Back shall not lead to a failure that is over. */}
        <Link className="btn key go" to={{ ...place, page: 'cart' }} how="replaceState">
          {t('guest.backToCart')}
        </Link>
      </main>
    </>
  )
}
