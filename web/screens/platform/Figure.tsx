import info from 'icon:regular/info'
import { Tooltip } from 'antd'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'

type Props = Readonly<{
  name: string
  value: string
  /** The whole figure, where the shown one is shortened. */
  whole?: string
  /** What one should know about it, behind a key. */
  about?: string
}>

/** Figure of a strip between two hairlines. */
export const Figure = ({ name, value, whole, about }: Props) => (
  <div>
    <dt>
      {name}
      {about && (
        <Tooltip title={about} trigger={['hover', 'focus', 'click']} placement="bottom">
          <IconButton of={info} name={`${t('platform.figures.about', { name })}: ${about}`} title={undefined} />
        </Tooltip>
      )}
    </dt>
    <dd className="num" title={whole}>
      {value}
    </dd>
  </div>
)
