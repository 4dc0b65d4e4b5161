import refreshIcon from 'icon:bold/arrow-clockwise'
import arrowsIn from 'icon:bold/arrows-in'
import arrowsOut from 'icon:bold/arrows-out'
import historyIcon from 'icon:bold/clock-counter-clockwise'
import pause from 'icon:bold/hourglass-medium'
import speaker from 'icon:bold/speaker-high'
import speakerNone from 'icon:bold/speaker-none'
import speakerSlash from 'icon:bold/speaker-slash'
import hourglass from 'icon:fill/hourglass-medium'
import warning from 'icon:fill/warning'
import { t } from '../../language/t.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import type { useBell } from '../../parts/bell.ts'
import { Icon } from '../../parts/Icon.tsx'
import { useFullScreen } from './use-full-screen.ts'

export type Counts = Readonly<{ tickets: number; late: number; soon: number; held: number }>

type Props = Readonly<{
  /** null until the list is loaded. */
  counts: Counts | null
  bell: ReturnType<typeof useBell>
  isRefreshing: boolean
  onRecent: () => void
  onRefresh: () => void
}>

/** Numbers and buttons of the kitchen. */
export function KitchenBar({ counts, bell, isRefreshing, onRecent, onRefresh }: Props) {
  const { isFull, toggle } = useFullScreen()
  const soundName = !bell.on ? t('kitchen.soundOff') : bell.isOpen ? t('kitchen.soundOn') : t('kitchen.soundWaits')
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
        <Button icon={historyIcon} aria-label={t('kitchen.recent')} aria-haspopup="dialog" onClick={onRecent}>
          <span className="hide-t">{t('kitchen.recent')}</span>
        </Button>
        <IconButton
          className="hide-p"
          of={isFull ? arrowsIn : arrowsOut}
          name={isFull ? t('kitchen.leaveFullScreen') : t('kitchen.fullScreen')}
          aria-pressed={isFull}
          onClick={toggle}
        />
        <Button icon={refreshIcon} aria-label={t('board.refresh')} aria-busy={isRefreshing} onClick={onRefresh}>
          <span className="hide-t">{t('board.refresh')}</span>
        </Button>
      </div>
    </>
  )
}

const Sums = ({ counts }: { counts: Counts }) => (
  <p className="sumup num">
    <span className="all">
      <b>{counts.tickets}</b> <span className="w">{t('kitchen.tickets')}</span>
    </span>
    <Sum icon={warning} className="lt" count={counts.late} word={t('kitchen.late')} />
    <Sum icon={hourglass} className="wm" count={counts.soon} word={t('kitchen.soon')} />
    {counts.held > 0 && <Sum icon={pause} count={counts.held} word={t('kitchen.held')} />}
  </p>
)

type SumProps = Readonly<{ icon: string; className?: string; count: number; word: string }>

const Sum = ({ icon, className, count, word }: SumProps) => (
  <span className={className} title={word}>
    <Icon of={icon} />
    <b>{count}</b> <span className="w">{word}</span>
  </span>
)
