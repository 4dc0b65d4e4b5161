import { t } from '../../language/t.ts'
import './plain.css'
import { Button } from '../../parts/Button.tsx'
import { Empty } from '../../parts/States.tsx'

/** A screen that threw, or whose file a new release has replaced: loading anew is the way out of both. */
export const Crashed = () => (
  <main className="plain" role="alert">
    <Empty page action={<Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>}>
      {t('common.screenFailed')}
    </Empty>
  </main>
)
