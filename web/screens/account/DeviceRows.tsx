import here from 'icon:fill/check-circle'
import deviceIcon from 'icon:regular/devices'
import type { Device } from '../../api/devices.ts'
import { clockText, dayText } from '../../dates.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Icon } from '../../parts/Icon.tsx'

type Props = Readonly<{ devices: readonly Device[]; onEnd: (device: Device) => void }>

/** The devices of a user; each but the current one has a button that ends its session. */
export const DeviceRows = ({ devices, onEnd }: Props) => (
  <ul className="rows">
    {devices.map((device) => (
      <li key={device.device_id}>
        <Icon of={deviceIcon} />
        <span className="grow">
          <b>
            <bdi>{device.device_name}</bdi>
          </b>
          <small className="mute num">
            <bdi>{device.device_ip}</bdi> · {t('common.since')} {dayText(device.created_at)},{' '}
            {clockText(device.created_at)}
          </small>
        </span>
        {device.isMyDevice ? (
          <Chip tone="done" icon={here}>
            {t('common.thisDevice')}
          </Chip>
        ) : (
          <Button aria-label={`${t('common.logOutDevice')}, ${device.device_name}`} onClick={() => onEnd(device)}>
            {t('common.logOutDevice')}
          </Button>
        )}
      </li>
    ))}
  </ul>
)
