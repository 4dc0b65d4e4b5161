import arrow from 'icon:bold/arrow-right'
import receipt from 'icon:bold/receipt'
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '../language/t.ts'
import { type Currency, currencyOf } from '../money.ts'
import { newId } from '../new-id.ts'
import { Icon } from '../parts/Icon.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { Empty } from '../parts/States.tsx'
import { type CartAction, type CartLine, countOf, countsByItem } from '../screens/pos/cart.ts'
import { type Choice, hasOptions, lineOf, noChoice } from '../screens/pos/menu-line.ts'
import { itemsMatching } from '../screens/pos/search.ts'
import type { GuestAddress } from './address.ts'
import type { GuestMenu, MenuItem } from './api.ts'
import { mealMs } from './attempt.ts'
import { Cloth } from './Cloth.tsx'
import { DishRow } from './DishRow.tsx'
import { GuestHeader } from './GuestHeader.tsx'
import type { GuestState } from './guest-state.ts'
import { Link } from './Link.tsx'
import { sectionsOf, taxNoteOf } from './order.ts'
import { useDeferredParts } from './use-deferred-parts.ts'
import { useTitle } from './use-title.ts'

type Props = Readonly<{
  address: GuestAddress
  menu: GuestMenu
  state: GuestState
  dispatch: (action: CartAction) => void
}>

export function MenuPage({ address, menu, state, dispatch }: Props) {
  const [open, setOpen] = useState<MenuItem | null>(null)
  const pressed = useRef<HTMLElement>(null)
  const parts = useDeferredParts()
  const { storeSettings } = menu
  const currency = useMemo(() => currencyOf(storeSettings.currency), [storeSettings.currency])
  const canOrder = storeSettings.is_qr_order_enabled === 1
  const add = useCallback(
    (item: MenuItem, choice: Choice, notes: string | null) =>
      dispatch({ type: 'add', line: lineOf(item, choice, currency, { key: newId(), quantity: 1, notes }) }),
    [dispatch, currency],
  )
  const addOrChoose = useCallback(
    (item: MenuItem, key: HTMLElement) => {
      pressed.current = hasOptions(item) ? null : key
      if (hasOptions(item)) setOpen(item)
      else add(item, noChoice, null)
    },
    [add],
  )
  const order = state.order && Date.now() - state.order.at < mealMs ? state.order : null
  useTitle(storeSettings.store_name, t('guest.title'))
  return (
    <>
      <Cloth />
      <GuestHeader
        menu={menu}
        heading="h1"
        isTableUnknown={address.table !== null && !menu.storeTable}
        Details={parts?.StoreSheet}
      >
        {order && (
          <Link className="btn line own" to={{ ...address, page: 'placed', order: order.token }}>
            <Icon of={receipt} />
            {t('guest.yourOrder')}
          </Link>
        )}
        {canOrder && parts && menu.storeTable && (
          <parts.Calls code={address.code} table={address.table} order={order?.token ?? null} />
        )}
        {!canOrder && <p className="mute off">{t('guest.orderingOff')}</p>}
      </GuestHeader>
      <Dishes
        menu={menu}
        currency={currency}
        lines={state.lines}
        canOrder={canOrder}
        onOpen={setOpen}
        onAdd={addOrChoose}
      />
      <footer>
        <p className="sm mute note wrap">{t(`guest.taxNote.${taxNoteOf(menu.menuItems)}`)}</p>
        {canOrder && <ToCart address={address} count={countOf(state.lines)} pressed={pressed} />}
      </footer>
      {open && parts && (
        <parts.ItemSheet
          item={open}
          tint={tintOf(menu, open.category_id)}
          currency={currency}
          canOrder={canOrder}
          onAdd={(choice, notes) => {
            add(open, choice, notes)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** Longer than the interval of a double tap. */
const settleMs = 400

type ToCartProps = Readonly<{ address: GuestAddress; count: number; pressed: RefObject<HTMLElement | null> }>

/**
 * Link to the cart. It appears under a finger that taps ADD twice, so a press right after a change of the cart does not
 * open it; it counts for the button below if that was `pressed` last.
 */
function ToCart({ address, count, pressed }: ToCartProps) {
  const [settled, setSettled] = useState(count)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), settleMs)
    return () => clearTimeout(timer)
  }, [count])
  const passOn = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
    const key = pressed.current
    if (target === currentTarget && key && document.elementsFromPoint(clientX, clientY).includes(key)) key.click()
  }
  return (
    <>
      {count > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the controls are the link and the button below.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses the link, at any time.
        <div className="cartbar" onClick={passOn}>
          <Link className={settled === count ? '' : 'settling'} to={{ ...address, page: 'cart' }}>
            <span className="q num" aria-hidden="true">
              {count}
            </span>
            <span>{t('guest.itemsAdded', { count })}</span>
            <b className="end">{t('guest.viewCart')}</b>
            <Icon of={arrow} flip />
          </Link>
        </div>
      )}
      <p className="vh" role="status">
        {count > 0 && t('guest.itemsAdded', { count })}
      </p>
    </>
  )
}

const tintOf = ({ categories }: GuestMenu, categoryId: string | null): number =>
  Math.max(
    0,
    categories.findIndex(({ id }) => id === categoryId),
  )

type DishesProps = Readonly<{
  menu: GuestMenu
  currency: Currency
  lines: readonly CartLine[]
  canOrder: boolean
  onOpen: (item: MenuItem) => void
  onAdd: (item: MenuItem, key: HTMLElement) => void
}>

function Dishes({ menu, currency, lines, canOrder, onOpen, onAdd }: DishesProps) {
  const [term, setTerm] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const found = itemsMatching(menu.menuItems, category, useDeferredValue(term))
  const sections = sectionsOf(menu.categories, found)
  const counts = countsByItem(lines)
  const chosen = useCallback((id: string | null) => {
    setCategory(id)
    scrollTo({ top: Math.min(scrollY, document.getElementById('dishes')?.offsetTop ?? 0) })
  }, [])
  return (
    <main>
      <div className="stick">
        <div className="wrap">
          <SearchField
            name={t('guest.search')}
            hint={t('guest.search')}
            clear={t('guest.clearSearch')}
            typed={term}
            onType={setTerm}
          />
          <nav aria-label={t('guest.categories')}>
            <fieldset className="tabs" aria-label={t('guest.categories')}>
              {[{ id: null, title: t('guest.all') }, ...menu.categories].map(({ id, title }) => (
                <button type="button" key={id} aria-pressed={id === category} onClick={() => chosen(id)}>
                  <bdi>{title}</bdi>
                </button>
              ))}
            </fieldset>
          </nav>
        </div>
      </div>
      <div className="wrap" id="dishes">
        {sections.map((section) => (
          <section key={section.id}>
            <h2>
              <bdi>{section.title ?? t('guest.other')}</bdi>
            </h2>
            <ul>
              {section.items.map((item) => (
                <DishRow
                  key={item.id}
                  item={item}
                  tint={tintOf(menu, section.id)}
                  currency={currency}
                  count={counts.get(item.id) ?? 0}
                  canOrder={canOrder}
                  onOpen={onOpen}
                  onAdd={onAdd}
                />
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && (
          <Empty>{term.trim() ? t('guest.nothingFound', { term: term.trim() }) : t('guest.emptyMenu')}</Empty>
        )}
      </div>
    </main>
  )
}
