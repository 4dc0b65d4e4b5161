import { t } from '../../language/t.ts'
import './plain.css'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'

export function Screen() {
  const navigate = useNavigate()
  return (
    <main className="plain inside">
      <Empty page action={<Button onClick={() => navigate(paths.landing)}>{t('common.goStart')}</Button>}>
        {t('common.notFound')}
      </Empty>
    </main>
  )
}
