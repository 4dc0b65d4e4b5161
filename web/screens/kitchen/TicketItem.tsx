import undo from 'icon:bold/arrow-u-up-left'
import check from 'icon:bold/check'
import fire from 'icon:bold/fire'
import hourglass from 'icon:bold/hourglass-medium'
import warning from 'icon:fill/warning'
import prohibit from 'icon:regular/prohibit'
import { type MouseEvent, useRef, useState } from 'react'
import type { MenuPart } from '../../api/sold-out.ts'
import { queryClient } from '../../app/query-client.ts'
import { t } from '../../language/t.ts'
import { ActionMenu } from '../../parts/ActionMenu.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { showToast } from '../../parts/toast.ts'
import { isHeld } from '../board/courses.ts'
import { optionsText } from '../board/item-text.ts'
import { isPassed } from '../board/passed.ts'
import { statusIcons } from '../board/StatusChip.tsx'
import type { ItemChange } from './changes.ts'
import { LeftDialog } from './lazy-parts.ts'
import type { StationItem } from './stations.ts'
import { type Step, stepBack } from './tickets.ts'

/** Pause after a touch: the second touch of a double tap must not complete an item that the first has started. */
const restMs = 600

type Props = Readonly<{
  item: StationItem
  tokenNo: number
  /** True if the whole ticket is cancelled. */
  isGone: boolean
  /** Changes of the item that no cook has acknowledged. */
  changes?: readonly ItemChange[] | undefined
  /** Number of portions before some were removed or changed. */
  before?: number | undefined
  onMove: (item: StationItem, to: Step) => void
}>

export function TicketItem({ item, tokenNo, isGone, changes = [], before, onMove }: Props) {
  const { item_title: title, status, quantity, notes, isPending, station } = item
  const options = optionsText(item)
  return (
    <li className={isHeld(item) ? `${status} held` : status} aria-busy={isPending}>
      <span className="q num">{quantity}</span>
      <div className="grow">
        {isGone ? (
          <b className="nm">
            <bdi>{title}</bdi>
          </b>
        ) : (
          <DishMenu item={item} tokenNo={tokenNo} onMove={onMove} />
        )}
        {options && (
          <span className="opt">
            <bdi>{options}</bdi>
          </span>
        )}
        {before !== undefined && <span className="ch">{t('kitchen.nowInstead', { now: quantity, before })}</span>}
        {changes.map((change) => (
          <span className="ch" key={change}>
            {t(`kitchen.${change}`)}
          </span>
        ))}
        {item.seat !== undefined && <span className="ch">{t('board.seat', { seat: item.seat })}</span>}
        {item.rush && <span className="ch">{t('board.rush')}</span>}
        {item.recalled_at && <span className="ch">{t('kitchen.isRecalled')}</span>}
        {station && (
          <span className="at">
            <bdi>{station}</bdi>
          </span>
        )}
        {item.allergy && (
          <span className="al">
            <Icon of={warning} />
            {t('board.allergy')}
          </span>
        )}
        {notes && (
          <span className="nt">
            <bdi className="mark">{notes}</bdi>
          </span>
        )}
      </div>
      {!isGone && <ItemButton item={item} onMove={onMove} />}
    </li>
  )
}

/** Menu of a dish: recalls the item, marks the dish or its parts as sold out, or sets the portions left. */
function DishMenu({ item, tokenNo, onMove }: Pick<Props, 'item' | 'tokenNo' | 'onMove'>) {
  const { item_title: title } = item
  const before = stepBack(item)
  /** Part whose remaining portions are entered. */
  const [countedPart, setCountedPart] = useState<MenuPart | null>(null)
  return (
    <>
      <ActionMenu
        className="nm"
        name={t('kitchen.dishMenu', { title })}
        label={title}
        actions={[
          ...(before
            ? [
                {
                  key: before,
                  label: t('kitchen.recallOf', { title, tokenNo }),
                  icon: undo,
                  onChoose: () => onMove(item, before),
                },
              ]
            : []),
          ...partsIn(item).flatMap((part) => {
            const key = part.variantId ?? part.addonId ?? part.itemId
            return [
              {
                key,
                label: t('common.soldOut.mark', { title: part.title }),
                icon: prohibit,
                tone: 'bad' as const,
                onChoose: (): void => void markSoldOut(part),
              },
              {
                key: `${key} left`,
                label: t('common.soldOut.leftOf', { title: part.title }),
                icon: prohibit,
                onChoose: () => setCountedPart(part),
              },
            ]
          }),
        ]}
      />
      {countedPart && <LeftDialog part={countedPart} onClose={() => setCountedPart(null)} />}
    </>
  )
}

/** Marks a part as sold out. The code is loaded on demand because it is rarely used. */
async function markSoldOut(part: MenuPart): Promise<void> {
  try {
    const { soldOutSwitch } = await import('../../api/sold-out.ts')
    await soldOutSwitch(queryClient)(part, 'dayEnd')
  } catch {
    showToast(t('common.partMissing'), 'error')
  }
}

/** The dish of a line, and its variant and addons. */
function partsIn({ item_id: itemId, item_title: title, ...item }: StationItem): readonly MenuPart[] {
  const { variant_id: variantId, variant_title: variant, addons } = item
  return [
    { itemId, title },
    ...(variantId === null ? [] : [{ itemId, variantId, title: `${title} (${variant ?? ''})` }]),
    ...(addons ?? []).map(({ id, title: addon }) => ({ itemId, addonId: id, title: `${title} (${addon})` })),
  ]
}

const steps = {
  created: { to: 'preparing', word: t('kitchen.start'), icon: fire, className: 'act start' },
  preparing: { to: 'completed', word: t('kitchen.complete'), icon: check, className: 'act fin' },
  completed: { to: 'passed', word: t('kitchen.pass'), icon: statusIcons.delivered, className: 'act fin' },
} as const

function ItemButton({ item, onMove }: Pick<Props, 'item' | 'onMove'>) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const { status, isPending, course, item_title: title } = item
  if (isHeld(item)) {
    return (
      <span className="act is">
        <Icon of={hourglass} />
        <span>{course === undefined ? t('board.courses.held') : t('board.courses.heldCourse', { course })}</span>
      </span>
    )
  }
  if (status !== 'created' && status !== 'preparing' && !(status === 'completed' && item.atPass === 'ready')) {
    return (
      <span className={status === 'cancelled' ? 'act is bad' : 'act is'}>
        <Icon of={statusIcons[status]} />
        <span>{t(`board.status.${isPassed(item) ? 'passed' : status}`)}</span>
        {isPending && <Sending />}
      </span>
    )
  }
  const { to, word, icon, className } = steps[status]
  const press = ({ detail, currentTarget }: MouseEvent<HTMLElement>) => {
    const now = performance.now()
    if (now - pressedAt.current < restMs) return
    pressedAt.current = now
    const isByKeyboard = detail === 0
    if (isByKeyboard && to !== 'preparing') passFocus(currentTarget)
    onMove(item, to)
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={`${word} ${title}`}
      onClick={press}
      // a held key must not press the buttons of the following dishes
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    >
      <Icon of={icon} />
      <span>{word}</span>
      {isPending && <Sending />}
    </button>
  )
}

/** Moves the focus from a button that disappears to the next one of its ticket, or else to the name of its dish. */
function passFocus(button: HTMLElement): void {
  const all = [...(button.closest('.ticket')?.querySelectorAll<HTMLElement>('button.act') ?? [])]
  const at = all.indexOf(button)
  const next = all[at + 1] ?? all[at - 1] ?? button.closest('li')?.querySelector<HTMLElement>('button.nm')
  next?.focus()
}

/** Spinner that becomes visible only if the answer takes a while. */
const Sending = () => (
  <span className="sending">
    <Icon of={hourglass} />
    <span className="vh">{t('board.sending')}</span>
  </span>
)
