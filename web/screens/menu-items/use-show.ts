import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { type MenuRow, menuList, menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../parts/toast.ts'

/** Shows or hides a dish on the menu. The switch moves at once, and back if the server refuses. */
export function useShow(): (item: MenuRow, isShown: boolean) => void {
  const client = useQueryClient()
  return useCallback(
    async ({ id }, isShown) => {
      const set = (is_hidden: boolean) =>
        client.setQueryData(menuList.queryKey, (items) =>
          items?.map((item) => (item.id === id ? { ...item, is_hidden } : item)),
        )
      const call = { params: { id }, commandId: newId() }
      set(!isShown)
      try {
        await (isShown ? ask('POST /menu-items/:id/show', call) : ask('POST /menu-items/:id/hide', call))
        await Promise.all(menuReaders.map((queryKey) => client.invalidateQueries({ queryKey })))
      } catch (error) {
        set(isShown)
        showToast(messageOf(error, t('menu.failed')), 'error')
      }
    },
    [client],
  )
}
