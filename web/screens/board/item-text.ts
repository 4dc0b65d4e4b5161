import type { OrderItem } from '../../api/orders.ts'

/** "320 g · Medium rare, sauce au poivre": the variant, then the addons. */
export function optionsText({ variant_title, addons }: Pick<OrderItem, 'variant_title' | 'addons'>): string | null {
  const added = (addons ?? []).map(({ title }) => title).join(', ')
  const text = [variant_title, added].filter(Boolean).join(' · ')
  return text === '' ? null : text
}
