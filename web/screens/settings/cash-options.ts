import { type CashRounding, cashDirections, cashSteps } from '@comanda/domain/kernel/cash.ts'
import { t } from '../../language/t.ts'

export const notCash = 'none'

/** Value of the select: step and direction as one text. */
export const cashKey = (cash: CashRounding | undefined): string => (cash ? `${cash.direction} ${cash.step}` : notCash)

const choices: readonly CashRounding[] = cashDirections.flatMap((direction) =>
  cashSteps.flatMap((step) => (step === '0' && direction === 'down' ? [] : [{ step, direction }])),
)

export const cashFrom = (key: string): CashRounding | null => choices.find((cash) => cashKey(cash) === key) ?? null

export const cashOptions = () => [
  { value: notCash, label: t('settings.paymentTypes.notCash') },
  ...choices.map((cash) => ({ value: cashKey(cash), label: nameOf(cash) })),
]

function nameOf({ step, direction }: CashRounding): string {
  return step === '0' ? t('settings.paymentTypes.exact') : t(`settings.paymentTypes.${direction}`, { step })
}
