import { useEffect, useEffectEvent } from 'react'
import { type Melody, ringWith } from '../../parts/bell.ts'
import { cancelMelody, melodies } from '../../parts/station-melodies.ts'
import { soundOf } from './station-sound.ts'
import type { Routing, Station, StationOrder } from './stations.ts'

/** The last change of one kind, and the ticket that it is about. */
type Change = Readonly<{ at: number; order: StationOrder | undefined }>

type Props = Readonly<{
  arrived: Change
  changed: Change
  late: Change
  /** Time of the last cancellation. */
  cancelled: number
  routing: Routing | null
  chosen: Station | null
}>

/** Rings for new, changed and late tickets with the sound of their station, and for cancelled ones. */
export function TicketSounds({ arrived, changed, late, cancelled, routing, chosen }: Props) {
  const melodyOf = ({ order }: Change) => melodies[order ? soundOf(order, routing, chosen) : 'none']
  useRing(arrived.at, melodyOf(arrived))
  useRing(cancelled, cancelMelody)
  useRing(changed.at, melodyOf(changed))
  useRing(late.at, melodyOf(late))
  return null
}

/** Rings once for all changes of the same moment. */
function useRing(at: number, melody: Melody): void {
  const ring = useEffectEvent(() => ringWith(melody))
  useEffect(() => {
    if (at > 0) ring()
  }, [at])
}
