import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../parts/toast.ts'

/** State and action of the Refresh button, which reports its result (rule S4). */
export function useRefresh(queryKey: QueryKey): Readonly<{ isRefreshing: boolean; refresh: () => void }> {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const run = async () => {
    setRefreshing(true)
    try {
      await client.refetchQueries({ queryKey }, { throwOnError: true })
      showToast(t('board.refreshed'), 'success')
    } catch (error) {
      showToast(messageOf(error, t('board.loadError')), 'error')
    } finally {
      setRefreshing(false)
    }
  }
  return { isRefreshing, refresh: () => void run() }
}
