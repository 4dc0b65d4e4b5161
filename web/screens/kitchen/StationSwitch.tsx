import { t } from '../../language/t.ts'
import { Segments } from '../../parts/Segments.tsx'
import type { Station } from './stations.ts'

type Props = Readonly<{
  stations: readonly Station[]
  chosen: Station | null
  onChoose: (stationId: string | null) => void
}>

/** Which station this screen shows, or all of them: the pass. */
export const StationSwitch = ({ stations, chosen, onChoose }: Props) => (
  <div className="kds-stations">
    <Segments<string | null>
      label={t('kitchen.stations')}
      segments={[
        { value: null, name: t('kitchen.allStations') },
        ...stations.map(({ id, title }) => ({ value: id, name: title })),
      ]}
      chosen={chosen?.id ?? null}
      onChoose={onChoose}
    />
  </div>
)
