import { t } from '../../language/t.ts'
import './plain.css'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'

/** Shown if a screen threw, or its file was replaced by a new release: reloading helps in both cases. */
export const Crashed = () => (
  <main className="plain" role="alert">
    <Empty page action={<Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>}>
      {t('common.screenFailed')}
    </Empty>
  </main>
)
