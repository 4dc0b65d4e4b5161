import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { kitchenStations } from '../../api/stations.ts'
import { t } from '../../language/t.ts'
import { remember } from '../../remember.ts'
import { passStation, type Routing, routingOf, type Station } from './stations.ts'

const key = 'comanda.kitchen.station'
const parameter = 'station'

export type StationChoice = Readonly<{
  routing: Routing | null
  /** null: all stations, or the pass. */
  chosen: Station | null
  isPass: boolean
  /** True while it is unknown whether the chosen station still exists. */
  isWaiting: boolean
  choose: (stationId: string | null) => void
}>

/** The station that this device shows: from the address, else the one chosen here last. Unknown stations mean all. */
export function useStation(): StationChoice {
  const { data, isPending } = useQuery(kitchenStations)
  const [params, setParams] = useSearchParams()
  const [stored, setStored] = useState(() => localStorage.getItem(key))
  const routing = useMemo(() => (data ? routingOf(data, t('kitchen.title')) : null), [data])
  const inAddress = params.get(parameter)
  const stationId = inAddress || stored || null
  useEffect(() => {
    if (inAddress) remember(localStorage, key, inAddress)
  }, [inAddress])
  return {
    routing,
    isPass: routing !== null && stationId === passStation,
    chosen: routing?.stations.find(({ id }) => id === stationId) ?? null,
    isWaiting: isPending && stationId !== null,
    choose: (id) => {
      setStored(id)
      remember(localStorage, key, id ?? '')
      setParams(id === null ? {} : { [parameter]: id }, { replace: true })
    },
  }
}
