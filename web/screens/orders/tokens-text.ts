import type { Order } from '../../api/orders.ts'
import { t } from '../../language/t.ts'

/** "token 41", "tokens 41, 42". */
export const tokensText = (orders: readonly Order[]): string =>
  t('orders.tokens', { count: orders.length, tokens: orders.map(({ token_no }) => token_no).join(', ') })
