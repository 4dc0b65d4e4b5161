import printer from 'icon:regular/printer'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { TokenStub } from '../../parts/TokenStub.tsx'
import { printLast, printName } from './order-flow.ts'
import type { Sent } from './pos-atoms.ts'

/** The previous order's token with its print button, shown on the empty bill. */
export const LastSent = ({ last }: { last: Sent }) => (
  <div className="last-sent">
    <p className="mute sm">{t('pos.lastSent')}</p>
    <TokenStub no={last.tokenNo} />
    <p>
      <bdi>{last.place}</bdi>
    </p>
    <Button icon={printer} onClick={() => printLast(last)}>
      {printName(last)}
    </Button>
  </div>
)
