import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

type MenuFilter = Readonly<{ typed: string; categoryId: string | null }>

/**
 * Search term and chosen category, kept in the address so that a reload, a link and Back preserve them. `search` is
 * that part of the address.
 */
export function useMenuFilter() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isOwnStep = useNavigationType() === 'REPLACE'
  const categoryId = params.get('category')
  const term = params.get('q') ?? ''
  // the address is updated shortly after each letter
  const [typed, setTyped] = useState(term)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with the entry of the history.
  useEffect(() => {
    if (!isOwnStep) setTyped(term)
  }, [key])
  const show = (filter: MenuFilter) => {
    setTyped(filter.typed)
    setParams(paramsOf(filter), { replace: true })
  }
  const search = new URLSearchParams(paramsOf({ typed, categoryId })).toString()
  return { typed, categoryId, show, search: search && `?${search}` }
}

const paramsOf = ({ typed, categoryId }: MenuFilter): Record<string, string> => ({
  ...(typed && { q: typed }),
  ...(categoryId !== null && { category: categoryId }),
})
