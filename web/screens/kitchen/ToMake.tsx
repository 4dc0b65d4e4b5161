import { t } from '../../language/t.ts'
import type { ToMake as Dish } from './to-make.ts'

/** Strip at the bottom with the portions to make of each dish, and separately the held portions. */
export const ToMake = ({ dishes }: { dishes: readonly Dish[] }) => (
  <section className="allday" aria-label={t('kitchen.toMakeLong')}>
    <b className="slim">{t('kitchen.toMake')}</b>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
    <ul tabIndex={0} aria-label={t('kitchen.toMakeLong')}>
      {dishes.map(({ id, title, count, held }) => (
        <li key={id}>
          {count > 0 && <b className="num">{count}</b>} <bdi>{title}</bdi>{' '}
          {held > 0 && <span className="mute num">{t('kitchen.heldPortions', { count: held })}</span>}
        </li>
      ))}
    </ul>
  </section>
)
