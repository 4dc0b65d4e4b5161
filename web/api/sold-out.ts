import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { t } from '../language/t.ts'
import { outbox } from '../outbox/the-outbox.ts'
import { showToast } from '../parts/toast.ts'
import { messageOf } from './errors.ts'
import { menuReaders } from './menu.ts'
import { pathFor } from './request.ts'

/** A dish, or one of its variants or addons, with its display title. */
export type MenuPart = Readonly<{ itemId: string; variantId?: string | null; addonId?: string | null; title: string }>
export type Until = 'dayEnd' | 'switched'

/** Marks a part as sold out, after `left` more portions if given, or as available again if `until` is null. */
type SwitchSoldOut = (part: MenuPart, until: Until | null, left?: number) => Promise<boolean>

/** Creates the function that switches availability and shows a toast, which has Undo if the part is sold out. */
export const soldOutSwitch = (client: QueryClient): SwitchSoldOut =>
  async function change(part, until, left) {
    const { itemId, variantId = null, addonId = null, title } = part
    const params = { id: itemId }
    const [path, word, terms] =
      until === null
        ? [pathFor('POST /menu-items/:id/back-on-sale', { params }), t('common.soldOut.back'), {}]
        : [pathFor('POST /menu-items/:id/sold-out', { params }), t('common.soldOut.word'), { until, left }]
    const label = left ? t('common.soldOut.leftSet', { title, count: left }) : `${word}: ${title}`
    const draft = { path, body: { variantId, addonId, ...terms }, lane: 'sold-out', label }
    try {
      await outbox.submit(draft, { onWaiting: () => showToast(t('common.soldOut.kept'), 'success') }).answer
    } catch (error) {
      showToast(messageOf(error, t('failures.pos')), 'error')
      return false
    }
    if (until === null) showToast(t('common.soldOut.isBack', { title }), 'success')
    else {
      const run = () => void change(part, null, undefined)
      const text = left ? label : t('common.soldOut.marked', { title })
      showToast(text, 'undo', { label: t('common.undo'), run })
    }
    for (const queryKey of menuReaders) void client.invalidateQueries({ queryKey })
    return true
  }

export function useSwitchSoldOut(): SwitchSoldOut {
  const client = useQueryClient()
  return useMemo(() => soldOutSwitch(client), [client])
}
