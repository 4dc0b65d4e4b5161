import './calculation.css'
import { t } from '../../language/t.ts'
import { type Currency, moneyText } from '../../money.ts'
import { Money } from '../../parts/Money.tsx'
import { decimalText } from '../../typed-decimal.ts'
import { type Calculation, type Step, stepsOf } from './steps.ts'

type Props = Readonly<{ calculation: Calculation; currency: Currency }>

/** The steps in which a total was computed, with their amounts. */
export const CalculationSteps = ({ calculation, currency }: Props) => (
  <section className="calc-steps" aria-label={t('common.calculation')} ref={showWhole}>
    <ol>
      {stepsOf(calculation).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position.
        <li key={index} className={isSum(step) ? 'leader calc-sum' : 'leader'}>
          <bdi>{nameOf(step, currency)}</bdi>
          <i />
          <Money amount={step.amount} currency={currency} />
        </li>
      ))}
    </ol>
  </section>
)

/** The total that opens the steps may be sticky, with the place of the steps out of sight. */
const showWhole = (steps: HTMLElement | null): void => void steps?.scrollIntoView({ block: 'nearest' })

const isSum = ({ type }: Step): boolean =>
  type === 'prices' || type === 'discounted' || type === 'total' || type === 'payable'

function nameOf(step: Step, currency: Currency): string {
  if (step.type === 'line') return `${step.quantity} × ${step.name}`
  if (step.type === 'discount' || step.type === 'charge' || step.type === 'tender') return step.name
  if (step.type !== 'tax') return t(`orders.calculation.${step.type}`)
  return t('orders.calculation.tax', { rate: decimalText(step.rate), amount: moneyText(step.of, currency) })
}
