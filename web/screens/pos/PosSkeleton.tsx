import { t } from '../../language/t.ts'
import { Skeleton } from '../../parts/States.tsx'

const tiles = Array.from({ length: 24 }, (_, index) => index)

/** Placeholder of the till: tiles, tabs and bill in their positions. */
export const PosSkeleton = () => (
  <>
    <div className="menu" aria-busy="true">
      <p className="vh" role="status">
        {t('common.wait')}
      </p>
      <div className="find">
        <Skeleton height={48} />
      </div>
      <div className="tabs">
        {[64, 96, 104, 92, 140, 112].map((width) => (
          <span key={width} style={{ padding: 0 }}>
            <Skeleton width={width} height={48} />
          </span>
        ))}
      </div>
      <div className="grid waiting">
        {tiles.map((tile) => (
          <div className="tile" key={tile}>
            <span className="plate skel" />
            <span className="t">
              <Skeleton width="80%" />
            </span>
            <span className="f">
              <Skeleton width={64} height={18} />
              <Skeleton width={48} height={12} />
            </span>
          </div>
        ))}
      </div>
    </div>
    <aside className="bill paper hide-p">
      <div className="bill-who">
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
      <Skeleton height={48} />
      <div className="lines" />
      <div className="sum">
        <Skeleton width="100%" height={20} />
        <p className="bill-total">
          <Skeleton width={72} height={36} />
          <Skeleton width={120} height={36} />
        </p>
        <div className="bill-keys">
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      </div>
    </aside>
  </>
)
