import { useQuery } from '@tanstack/react-query'
import { storeSetting } from '../../api/settings-lists.ts'
import { type Currency, currencyOf } from '../../money.ts'

/** The currency of the store, in which prices are shown and typed. */
export function useCurrency(): Currency {
  const { data } = useQuery(storeSetting)
  return currencyOf(data?.currency)
}
