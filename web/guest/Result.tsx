import check from 'icon:fill/check-circle'
import warning from 'icon:fill/warning'
import { t } from '../language/t.ts'
import { Icon } from '../parts/Icon.tsx'
import type { Place } from './address.ts'
import { Cloth } from './Cloth.tsx'
import { Link } from './Link.tsx'
import { OwnOrder } from './OwnOrder.tsx'
import { useTitle } from './use-title.ts'

type Props = Readonly<{ place: Place }>

export function Placed({ place }: Props) {
  useTitle(t('guest.placed'))
  return (
    <>
      <Cloth />
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
      <main className="wrap narrow result failed">
        <Icon of={warning} />
        <h1>{t('guest.failed')}</h1>
        <p className="again">{t('guest.failedAgain')}</p>
        <p className="mute">{t('guest.failedHint')}</p>
        <Link className="btn key go" to={{ ...place, page: 'cart' }}>
          {t('guest.backToCart')}
        </Link>
      </main>
    </>
  )
}
