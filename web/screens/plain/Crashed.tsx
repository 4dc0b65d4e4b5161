import './plain.css'
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'
import { texts } from '../../texts.ts'

/** A screen that threw, or whose file a new release has replaced: loading anew is the way out of both. */
export function Crashed() {
  const error = useRouteError()
  const text = isRouteErrorResponse(error) && error.status === 404 ? texts.notFound : texts.screenFailed
  return (
    <main className="plain" role="alert">
      <Empty action={<Button onClick={() => location.reload()}>{texts.tryAgain}</Button>}>{text}</Empty>
    </main>
  )
}
