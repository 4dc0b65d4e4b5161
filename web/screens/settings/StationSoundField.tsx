import play from 'icon:bold/play'
import { addStation } from '@comanda/api/stations.ts'
import { type StationSound, stationSounds } from '@comanda/domain/menu/station-sounds.ts'
import { Form, Select } from 'antd'
import { t } from '../../language/t.ts'
import { FormField } from '../../office/FormField.tsx'
import { Button } from '../../parts/Button.tsx'
import { playSample } from '../../parts/bell.ts'
import { melodies } from '../../parts/station-melodies.ts'

const nameOf: Readonly<Record<StationSound, () => string>> = {
  bell: () => t('settings.stations.sounds.bell'),
  chime: () => t('settings.stations.sounds.chime'),
  gong: () => t('settings.stations.sounds.gong'),
  pips: () => t('settings.stations.sounds.pips'),
  none: () => t('settings.stations.sounds.none'),
}

/** Sound of a station's new tickets, with a button that plays it. */
export function StationSoundField() {
  const sound = Form.useWatch<StationSound | undefined>('sound') ?? 'none'
  return (
    <FormField
      schema={addStation.body}
      name="sound"
      label={t('settings.stations.sound')}
      extra={
        <Button
          icon={play}
          because={sound === 'none' ? nameOf.none() : undefined}
          onClick={() => void playSample(melodies[sound])}
        >
          {t('settings.stations.play')}
        </Button>
      }
    >
      <Select options={stationSounds.map((value) => ({ value, label: nameOf[value]() }))} />
    </FormField>
  )
}
