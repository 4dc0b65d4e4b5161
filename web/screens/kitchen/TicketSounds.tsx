import { useEffect, useEffectEvent } from 'react'
import { type Melody, ringWith } from '../../parts/bell.ts'
import { cancelMelody, melodies } from '../../parts/station-melodies.ts'
import { soundOf } from './station-sound.ts'
import type { Routing, Station, StationOrder } from './stations.ts'

/** Time of the last change of one kind, and its ticket. */
type Change = Readonly<{ at: number; order: StationOrder | undefined }>

type Props = Readonly<{
  arrived: Change
  changed: Change
  late: Change
  cancelledAt: number
  routing: Routing | null
  chosen: Station | null
}>

/** Rings for new, changed and late tickets with the sound of their station, and for cancelled ones. */
export function TicketSounds({ arrived, changed, late, cancelledAt, routing, chosen }: Props) {
  const melodyOf = ({ order }: Change) => melodies[order ? soundOf(order, routing, chosen) : 'none']
  useRing(arrived.at, melodyOf(arrived))
  useRing(cancelledAt, cancelMelody)
  useRing(changed.at, melodyOf(changed))
  useRing(late.at, melodyOf(late))
  return null
}

/** Rings once for all changes of the same time. */
function useRing(at: number, melody: Melody): void {
  const ring = useEffectEvent(() => ringWith(melody))
  useEffect(() => {
    if (at > 0) ring()
  }, [at])
}
