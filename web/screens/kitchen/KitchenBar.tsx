import refreshIcon from 'icon:bold/arrow-clockwise'
import arrowsIn from 'icon:bold/arrows-in'
import arrowsOut from 'icon:bold/arrows-out'
import speaker from 'icon:bold/speaker-high'
import speakerNone from 'icon:bold/speaker-none'
import speakerSlash from 'icon:bold/speaker-slash'
import hourglass from 'icon:fill/hourglass-medium'
import warning from 'icon:fill/warning'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { boardTexts } from '../board/texts.ts'
import type { useBell } from './bell.ts'
import { kitchenTexts } from './texts.ts'
import { useFullScreen } from './use-full-screen.ts'

export type Counts = Readonly<{ tickets: number; late: number; soon: number }>

type Props = Readonly<{
  /** null while nothing is known. */
  counts: Counts | null
  bell: ReturnType<typeof useBell>
  isRefreshing: boolean
  onRefresh: () => void
}>

/** How the kitchen stands, and its keys. */
export function KitchenBar({ counts, bell, isRefreshing, onRefresh }: Props) {
  const { isFull, toggle } = useFullScreen()
  const soundName = !bell.on ? kitchenTexts.soundOff : bell.isOpen ? kitchenTexts.soundOn : kitchenTexts.soundWaits
  return (
    <>
      {counts && <Sums counts={counts} />}
      <div className="kds-keys">
        <IconButton
          of={!bell.on ? speakerSlash : bell.isOpen ? speaker : speakerNone}
          name={soundName}
          aria-pressed={bell.on}
          onClick={bell.toggle}
        />
        <IconButton
          className="hide-p"
          of={isFull ? arrowsIn : arrowsOut}
          name={isFull ? kitchenTexts.leaveFullScreen : kitchenTexts.fullScreen}
          aria-pressed={isFull}
          onClick={toggle}
        />
        <Button icon={refreshIcon} aria-label={boardTexts.refresh} aria-busy={isRefreshing} onClick={onRefresh}>
          <span className="hide-t">{boardTexts.refresh}</span>
        </Button>
      </div>
    </>
  )
}

const Sums = ({ counts }: { counts: Counts }) => (
  <p className="sumup num">
    <span className="all">
      <b>{counts.tickets}</b> <span className="w">{kitchenTexts.tickets}</span>
    </span>
    <Sum icon={warning} className="lt" count={counts.late} word={kitchenTexts.late} />
    <Sum icon={hourglass} className="wm" count={counts.soon} word={kitchenTexts.soon} />
  </p>
)

const Sum = ({ icon, className, count, word }: { icon: string; className: string; count: number; word: string }) => (
  <span className={className} title={word}>
    <Icon of={icon} />
    <b>{count}</b> <span className="w">{word}</span>
  </span>
)
