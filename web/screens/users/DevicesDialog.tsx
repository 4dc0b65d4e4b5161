import '../account/account.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type Device, devicesOf } from '../../api/devices.ts'
import type { StaffUser } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Confirm } from '../../parts/Confirm.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Empty, LoadError, Skeleton } from '../../parts/States.tsx'
import { DeviceRows } from '../account/DeviceRows.tsx'

type Props = Readonly<{ user: StaffUser; onClose: () => void }>

/** A user's devices, for the admin, who can end the session of a lost one. */
export function DevicesDialog({ user: { username, name }, onClose }: Props) {
  const query = devicesOf(username)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const { save } = useSave([query.queryKey])
  const [ending, setEnding] = useState<Device | null>(null)
  const devices = data?.pages.flatMap((page) => page.rows)
  const end = async (device_id: string) => {
    setEnding(null)
    await save({ username, device_id }, (commandId) =>
      ask('POST /users/remove-device/:username', { params: { username }, body: { device_id }, commandId }),
    )
  }
  return (
    <Dialog
      title={t('users.devicesOf', { name })}
      onClose={onClose}
      footer={
        <Button className="grow" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {isError && <LoadError onRetry={() => void refetch()}>{t('common.listLoadError')}</LoadError>}
      {!devices && !isError && <Skeleton height={72} />}
      {devices?.length === 0 && <Empty>{t('users.noDevices')}</Empty>}
      {devices && devices.length > 0 && <DeviceRows devices={devices} onEnd={setEnding} />}
      {hasNextPage && (
        <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t('common.wait') : t('common.moreDevices')}
        </Button>
      )}
      {ending && (
        <Confirm
          title={ending.device_name}
          verb={t('common.logOutDeviceYes')}
          harmful
          onYes={() => void end(ending.device_id)}
          onClose={() => setEnding(null)}
        >
          <p>{t('common.logOutDeviceAsk')}</p>
        </Confirm>
      )}
    </Dialog>
  )
}
