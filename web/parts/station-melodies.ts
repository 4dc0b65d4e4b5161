import type { StationSound } from '@comanda/domain/menu/station-sounds.ts'
import type { Melody } from './bell.ts'

/** Melodies of new tickets by the sound of the station. */
export const melodies: Readonly<Record<StationSound, Melody>> = {
  bell: [
    [880, 0],
    [1318.5, 0.16],
  ],
  chime: [
    [783.99, 0],
    [987.77, 0.18],
    [1174.66, 0.36],
  ],
  gong: [
    [196, 0],
    [294, 0.02],
    [196, 0.6],
    [294, 0.62],
  ],
  pips: [
    [1568, 0],
    [1568, 0.12],
    [1568, 0.24],
    [1568, 0.36],
    [1568, 0.48],
  ],
  none: [],
}

/** Melody of a cancellation: lower and falling, to differ from a new ticket. */
export const cancelMelody: Melody = [
  [523.25, 0],
  [349.23, 0.2],
  [349.23, 0.5],
]
