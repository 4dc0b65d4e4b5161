import { queryOptions } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

export const menuList = queryOptions({
  queryKey: ['menu', 'items'],
  queryFn: ({ signal }) => ask('GET /menu-items', { signal }),
})
