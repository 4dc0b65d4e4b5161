import { t } from '../../language/t.ts'
import './plain.css'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'

export function Screen() {
  const navigate = useNavigate()
  return (
    <main className="plain">
      <Empty
        page
        action={<Button onClick={() => navigate(paths.dashboard, { replace: true })}>{t('common.goBack')}</Button>}
      >
        {t('common.noAccess')}
      </Empty>
    </main>
  )
}
