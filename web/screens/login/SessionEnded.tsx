import { useEffect, useState } from 'react'
import { t } from '../../language/t.ts'
import { endedKey } from '../../session/session.ts'

/** Shown once to a user who was signed out by the server. */
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
