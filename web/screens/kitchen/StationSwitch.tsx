import { useEffect, useRef } from 'react'
import { t } from '../../language/t.ts'
import { Segments } from '../../parts/Segments.tsx'
import { showChosen } from '../../parts/show-chosen.ts'
import { passStation, type Station } from './stations.ts'

type Props = Readonly<{
  stations: readonly Station[]
  chosen: Station | null
  isPass: boolean
  onChoose: (stationId: string | null) => void
}>

/** Choice of what this screen shows: all stations, the pass, or one station. The choice is scrolled into view. */
export function StationSwitch({ stations, chosen, isPass, onChoose }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const chosenId = isPass ? passStation : (chosen?.id ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is scrolled to as well.
  useEffect(() => showChosen(row.current), [chosenId])
  return (
    <div className="kds-stations" ref={row}>
      <Segments<string | null>
        label={t('kitchen.stations')}
        segments={[
          { value: null, name: t('kitchen.allStations') },
          { value: passStation, name: t('keys.pass.station') },
          ...stations.map(({ id, title }) => ({ value: id, name: title })),
        ]}
        chosen={chosenId}
        onChoose={onChoose}
      />
    </div>
  )
}
