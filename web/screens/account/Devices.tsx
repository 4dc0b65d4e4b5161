import './account.css'
import here from 'icon:fill/check-circle'
import deviceIcon from 'icon:regular/devices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Device, devices } from '../../api/auth.ts'
import { queryClient } from '../../app/query-client.ts'
import { clockText, dayText } from '../../dates.ts'
import { runCommand } from '../../outbox/the-outbox.ts'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { TopBar } from '../../shell/TopBar.tsx'
import { fallback, texts } from '../../texts.ts'

export function Screen() {
  const { data, isError, refetch } = useQuery(devices)
  const [leaving, setLeaving] = useState<Device | null>(null)
  const logOut = async ({ device_id, device_name }: Device) => {
    setLeaving(null)
    const label = `${texts.logOutDevice}: ${device_name ?? device_id}`
    await runCommand({ path: '/auth/remove-device', body: { device_id }, lane: device_id, label }, fallback.settings)
    await queryClient.invalidateQueries({ queryKey: devices.queryKey })
  }
  return (
    <>
      <TopBar title={texts.devices} />
      <main className="account">
        {isError && <LoadError onRetry={() => void refetch()}>{texts.listLoadError}</LoadError>}
        {!data && !isError && <Skeleton height={72} />}
        <ul className="rows">
          {data?.map((device) => (
            <li key={device.device_id}>
              <Icon of={deviceIcon} />
              <span className="grow">
                <b>
                  <bdi>{device.device_name}</bdi>
                </b>
                <small className="mute num">
                  <bdi>{device.device_ip}</bdi> · {texts.since} {dayText(device.created_at)},{' '}
                  {clockText(device.created_at)}
                </small>
              </span>
              {device.isMyDevice ? (
                <Chip tone="done" icon={here}>
                  {texts.thisDevice}
                </Chip>
              ) : (
                <Button aria-label={`${texts.logOutDevice}, ${device.device_name}`} onClick={() => setLeaving(device)}>
                  {texts.logOutDevice}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </main>
      {leaving && (
        <Confirm
          title={leaving.device_name ?? texts.devices}
          verb={texts.logOutDeviceYes}
          harmful
          onYes={() => void logOut(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>{texts.logOutDeviceAsk}</p>
        </Confirm>
      )}
    </>
  )
}
