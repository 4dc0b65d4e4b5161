import '../plain/plain.css'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { accountTexts } from './texts.ts'

/** Where the payment page leads when nothing was paid. */
export function Screen() {
  const navigate = useNavigate()
  return (
    <main className="plain">
      <Empty action={<Button onClick={() => navigate(paths.profile)}>{accountTexts.toProfile}</Button>}>
        {accountTexts.paymentCancelled}
      </Empty>
    </main>
  )
}
