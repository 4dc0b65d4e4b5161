import { t } from '../../language/t.ts'
import type { ToMake as Dish } from './to-make.ts'

/** Strip at the bottom with the number of each dish that is still to be made. */
export const ToMake = ({ dishes }: { dishes: readonly Dish[] }) => (
  <section className="allday" aria-label={t('kitchen.toMakeLong')}>
    <b className="slim">{t('kitchen.toMake')}</b>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
    <ul tabIndex={0} aria-label={t('kitchen.toMakeLong')}>
      {dishes.map(({ id, title, count }) => (
        <li key={id}>
          <b className="num">{count}</b> <bdi>{title}</bdi>
        </li>
      ))}
    </ul>
  </section>
)
