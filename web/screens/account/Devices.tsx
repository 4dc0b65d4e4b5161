import { t } from '../../language/t.ts'
import './account.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Device, devices } from '../../api/devices.ts'
import { queryClient } from '../../app/query-client.ts'
import { runCommand } from '../../outbox/the-outbox.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { LoadError, Skeleton } from '../../parts/States.tsx'
import { TopBar } from '../../shell/TopBar.tsx'
import { DeviceRows } from './DeviceRows.tsx'

export function Screen() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(devices)
  const rows = data?.pages.flatMap((page) => page.rows)
  const [leaving, setLeaving] = useState<Device | 'others' | null>(null)
  const logOut = async (which: Device | 'others') => {
    setLeaving(null)
    await runCommand(which === 'others' ? endingOthers : endingOf(which), t('failures.settings'))
    await queryClient.invalidateQueries({ queryKey: devices.queryKey })
  }
  return (
    <>
      <TopBar title={t('common.devices')} />
      <main className="account">
        {isError && <LoadError onRetry={() => void refetch()}>{t('common.listLoadError')}</LoadError>}
        {!rows && !isError && <Skeleton height={72} />}
        {rows && <DeviceRows devices={rows} onEnd={setLeaving} />}
        {rows && (
          <p>
            {hasNextPage && (
              <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage ? t('common.wait') : t('common.moreDevices')}
              </Button>
            )}{' '}
            {rows.length > 1 && <Button onClick={() => setLeaving('others')}>{t('account.logOutOthers')}</Button>}
          </p>
        )}
      </main>
      {leaving && (
        <Confirm
          title={leaving === 'others' ? t('account.logOutOthers') : (leaving.device_name ?? t('common.devices'))}
          verb={t('common.logOutDeviceYes')}
          harmful
          onYes={() => void logOut(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>{leaving === 'others' ? t('account.logOutOthersAsk') : t('common.logOutDeviceAsk')}</p>
        </Confirm>
      )}
    </>
  )
}

const endingOf = ({ device_id, device_name }: Device) => ({
  path: '/auth/remove-device',
  body: { device_id },
  lane: device_id,
  label: `${t('common.logOutDevice')}: ${device_name ?? device_id}`,
})
const endingOthers = {
  path: '/auth/remove-other-devices',
  body: {},
  lane: 'other devices',
  label: t('account.logOutOthers'),
}
