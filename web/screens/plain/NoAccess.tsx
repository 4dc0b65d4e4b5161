import './plain.css'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'

export function Screen() {
  const navigate = useNavigate()
  return (
    <main className="plain">
      <Empty action={<Button onClick={() => navigate(paths.dashboard, { replace: true })}>{texts.goBack}</Button>}>
        {texts.noAccess}
      </Empty>
    </main>
  )
}
