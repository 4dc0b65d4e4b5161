import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { guardPage } from './guard-page.ts'

type LeaveQuestion = Readonly<{ question: ReactNode; ask: (leave: () => void) => void }>

/**
 * While `isUnsaved`, asks the user before navigation to another page, back and forward included; before a reload the
 * browser asks. `ask` does so before any other step that loses input. Render `question` in the page.
 */
export function useLeaveQuestion(isUnsaved: boolean): LeaveQuestion {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const ask = useCallback((go: () => void) => setLeave(() => go), [])
  useEffect(() => (isUnsaved ? guardPage(ask) : undefined), [isUnsaved, ask])
  const question = leave && (
    <Confirm
      title={t('settings.leave.title')}
      verb={t('settings.leave.yes')}
      refuse={t('settings.leave.no')}
      harmful
      onYes={() => {
        setLeave(null)
        leave()
      }}
      onClose={() => setLeave(null)}
    >
      <p>{t('settings.leave.ask')}</p>
    </Confirm>
  )
  return { question, ask: isUnsaved ? ask : runNow }
}

const runNow = (go: () => void): void => go()
