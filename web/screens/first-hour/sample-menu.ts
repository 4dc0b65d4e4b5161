import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'

type SampleCategory = Readonly<{ title: string; dishes: readonly Readonly<{ title: string; price: string }>[] }>

/** Factor of the prices in a currency without decimals. */
const scaleOf = ({ exponent }: Currency): number => (exponent === 0 ? 100 : 1)

/** A small menu that most restaurants can adapt. */
export function sampleMenu(currency: Currency): readonly SampleCategory[] {
  const dish = (title: string, price: number) => ({ title, price: String(price * scaleOf(currency)) })
  return [
    {
      title: t('home.sample.starters'),
      dishes: [dish(t('home.sample.soup'), 6.5), dish(t('home.sample.salad'), 7.5), dish(t('home.sample.bread'), 4.5)],
    },
    {
      title: t('home.sample.mains'),
      dishes: [
        dish(t('home.sample.pasta'), 12.5),
        dish(t('home.sample.burger'), 14.5),
        dish(t('home.sample.fish'), 18.5),
        dish(t('home.sample.curry'), 13.5),
      ],
    },
    { title: t('home.sample.desserts'), dishes: [dish(t('home.sample.cake'), 5.5), dish(t('home.sample.ice'), 4.5)] },
    {
      title: t('home.sample.drinks'),
      dishes: [
        dish(t('home.sample.water'), 3.5),
        dish(t('home.sample.lemonade'), 4.5),
        dish(t('home.sample.coffee'), 3),
        dish(t('home.sample.tea'), 3),
      ],
    },
  ]
}
