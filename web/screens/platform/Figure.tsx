import info from 'icon:regular/info'
import { Tooltip } from 'antd'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'
import { compactDollars, monthlyDollars, planDollars, wholeDollars, yearlyDollars } from './figures.ts'

type Props = Readonly<{
  name: string
  value: string
  /** The exact figure, if the shown one is abbreviated. */
  whole?: string
  /** Explanation, shown by a button. */
  about?: string
}>

/** A figure of the strip. */
export const Figure = ({ name, value, whole, about }: Props) => (
  <div>
    <dt>
      {name}
      {about && (
        <Tooltip title={about} trigger={['hover', 'focus', 'click']} placement="bottom">
          <IconButton of={info} name={`${t('platform.figures.about', { name })}: ${about}`} title={undefined} />
        </Tooltip>
      )}
    </dt>
    <dd className="num" title={whole}>
      {value}
    </dd>
  </div>
)

/** Recurring revenue by month and by year. */
export function RecurringFigures({ mrr, arr }: Readonly<{ mrr: number; arr: number }>) {
  const [monthly, yearly] = [monthlyDollars(mrr), yearlyDollars(arr)]
  return (
    <>
      <Figure
        name={t('platform.figures.mrr')}
        value={compactDollars(monthly)}
        whole={wholeDollars(monthly)}
        about={t('platform.figures.mrrHint', { price: wholeDollars(planDollars) })}
      />
      <Figure
        name={t('platform.figures.arr')}
        value={compactDollars(yearly)}
        whole={wholeDollars(yearly)}
        about={t('platform.figures.arrHint')}
      />
    </>
  )
}
