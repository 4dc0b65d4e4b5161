import type { MenuItem } from '../../api/pos.ts'
import { t } from '../../language/t.ts'

/** Portions left of a part, and the end of its sold-out mark or count. */
export function PartState({ sold_out, left }: Pick<MenuItem, 'sold_out' | 'left'>) {
  const state = sold_out ?? left
  if (!state) return null
  return (
    <small className="mute">
      {left && `${t('common.soldOut.left', { count: left.count })} · `}
      {t(state.until === null ? 'common.soldOut.untilSwitched' : 'common.soldOut.untilDayEnd')}
    </small>
  )
}
