import userPlus from 'icon:regular/user-plus'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type StaffUser, usersList } from '../../api/users.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { UserDialog } from '../users/UserDialog.tsx'

/** Done once there is an account besides the owner's. */
export function StaffStep({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const close = () => {
    setAdding(false)
    if ((client.getQueryData<readonly StaffUser[]>(usersList.queryKey)?.length ?? 0) > 1) onDone()
  }
  return (
    <>
      <p className="mute">{t('home.first.staff.hint')}</p>
      <Button kind="go" icon={userPlus} onClick={() => setAdding(true)}>
        {t('home.first.staff.add')}
      </Button>
      {isAdding && <UserDialog user={null} onClose={close} />}
    </>
  )
}
