import type { Order } from '../../api/orders.ts'
import { t } from '../../language/t.ts'

/** "token 41", "tokens 41, 42". Split orders share a token. */
export function tokensText(orders: readonly Order[]): string {
  const tokens = [...new Set(orders.map(({ token_no }) => token_no))]
  return t('pos.tokens', { count: tokens.length, tokens: tokens.join(', ') })
}
