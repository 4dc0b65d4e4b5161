import { useEffect, useState } from 'react'
import { t } from '../../language/t.ts'
import { endedKey } from '../../session/session.ts'

/** Who was signed out by the server, and not by themselves, is told so once. */
export function SessionEnded() {
  const [hasEnded] = useState(() => sessionStorage.getItem(endedKey) !== null)
  useEffect(() => sessionStorage.removeItem(endedKey), [])
  if (!hasEnded) return null
  return (
    <p className="hint-box" role="status">
      {t('account.sessionEnded')}
    </p>
  )
}
