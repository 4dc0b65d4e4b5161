import './total-key.css'
import caret from 'icon:bold/caret-down'
import type { Money as Amount } from '@comanda/domain/kernel/money.ts'
import { t } from '../../language/t.ts'
import type { Currency } from '../../money.ts'
import { Icon } from '../../parts/Icon.tsx'
import { lazy } from '../../parts/lazy.tsx'
import { Money } from '../../parts/Money.tsx'

/** The steps of a total, loaded on demand. */
export const CalculationSteps = lazy(async () => (await import('./CalculationSteps.tsx')).CalculationSteps)

type Props = Readonly<{ total: Amount; currency: Currency; isOpen: boolean; onToggle: (isOpen: boolean) => void }>

/** A total that shows how it was calculated. */
export const TotalKey = ({ total, currency, isOpen, onToggle }: Props) => (
  <button
    type="button"
    className="total-key"
    title={t('common.calculation')}
    aria-expanded={isOpen}
    onClick={() => onToggle(!isOpen)}
  >
    <Icon of={caret} />
    <Money amount={total} currency={currency} />
  </button>
)
