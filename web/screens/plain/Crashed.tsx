import { t } from '../../language/t.ts'
import './plain.css'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'

/** A screen that threw, or whose file a new release has replaced: loading anew is the way out of both. */
export function Crashed() {
  const error = useRouteError()
  const text = isRouteErrorResponse(error) && error.status === 404 ? t('common.notFound') : t('common.screenFailed')
  return (
    <main className="plain" role="alert">
      <Empty page action={<Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>}>
        {text}
      </Empty>
    </main>
  )
}
