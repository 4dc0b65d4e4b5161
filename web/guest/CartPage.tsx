import arrow from 'icon:bold/arrow-right'
import { useMemo, useState } from 'react'
import { t } from '../language/t.ts'
import { type Currency, currencyOf, moneyText } from '../money.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Money } from '../parts/Money.tsx'
import { Empty } from '../parts/States.tsx'
import { useOnline } from '../parts/use-online.ts'
import { billOf, type CartAction, type CartLine } from '../screens/pos/cart.ts'
import { whyUnchosen } from '../screens/pos/choices.ts'
import { isLineOut } from '../screens/pos/is-out.ts'
import type { GuestAddress } from './address.ts'
import type { GuestMenu } from './api.ts'
import { CartRow } from './CartRow.tsx'
import { Cloth } from './Cloth.tsx'
import { ContinueSheet } from './ContinueSheet.tsx'
import type { GuestState } from './guest-state.ts'
import { Link } from './Link.tsx'
import { NotesSheet } from './NotesSheet.tsx'
import { currentLines, type Guest, guestTotalsOf, type PriceChange } from './order.ts'
import type { RefusedLine } from './refused-line.ts'
import { TableLine } from './TableLine.tsx'
import { useTitle } from './use-title.ts'

type Props = Readonly<{
  address: GuestAddress
  menu: GuestMenu
  state: GuestState
  dispatch: (action: CartAction) => void
  priceChange: PriceChange | null
  /** The line for which the order was refused: the loaded menu may still have its dish. */
  refusedLine: RefusedLine | null
  onPlace: (lines: readonly CartLine[], guest: Guest) => Promise<void>
}>

export function CartPage({ address, menu, state, dispatch, priceChange, refusedLine, onPlace }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [noteLine, setNoteLine] = useState<CartLine | null>(null)
  const { storeSettings, storeTable, menuItems } = menu
  const currency = useMemo(() => currencyOf(storeSettings.currency), [storeSettings.currency])
  const lines = useMemo(
    () => currentLines(state.lines, { menuItems, currency, priceChange }),
    [state.lines, menuItems, currency, priceChange],
  )
  const acceptedChange = lines.some(({ key }) => priceChange?.prices.has(key)) ? priceChange : null
  const canOrder = storeSettings.is_qr_order_enabled === 1
  useTitle(t('guest.cart'), storeSettings.store_name)
  return (
    <>
      <Cloth />
      <div className="wrap narrow">
        <header className="hd">
          <Link className="btn icon line back" to={{ ...address, page: 'menu' }} aria-label={t('guest.backToMenu')}>
            <Icon of={arrow} />
          </Link>
          <h1 className="grow">{t('guest.cart')}</h1>
        </header>
        <main>
          {storeTable && <TableLine table={storeTable} />}
          {address.table !== null && !storeTable && <p className="changed">{t('guest.unknownTable')}</p>}
          {lines.length === 0 ? (
            <Empty
              action={
                <Link className="btn line" to={{ ...address, page: 'menu' }}>
                  {t('guest.backToMenu')}
                </Link>
              }
            >
              {t('guest.cartEmpty')}
            </Empty>
          ) : (
            <>
              <ul className="lines">
                {lines.map((line) => (
                  <CartRow
                    key={line.key}
                    outText={outTextOf(line, { refusedLine, menuItems })}
                    line={line}
                    currency={currency}
                    dispatch={dispatch}
                    onNotes={setNoteLine}
                  />
                ))}
              </ul>
              <Summary lines={lines} currency={currency} />
              {canOrder ? (
                <CheckoutButton
                  because={whyNot(lines, menuItems)}
                  orderFor={acceptedChange && moneyText(billOf(lines).total, currency)}
                  onCheckout={async () => (acceptedChange ? onPlace(lines, acceptedChange.guest) : setIsAsking(true))}
                />
              ) : (
                <p className="mute off">{t('guest.orderingOff')}</p>
              )}
            </>
          )}
        </main>
      </div>
      {noteLine && <NotesSheet line={noteLine} dispatch={dispatch} onClose={() => setNoteLine(null)} />}
      {isAsking && (
        <ContinueSheet
          onPlace={async (guest) => {
            await onPlace(lines, guest)
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

type Availability = Readonly<{ refusedLine: RefusedLine | null; menuItems: GuestMenu['menuItems'] }>

const outTextOf = (line: CartLine, { refusedLine, menuItems }: Availability): string | null => {
  if (isLineOut(line, menuItems)) return t('guest.soldOutLine')
  return line.key === refusedLine?.key ? refusedLine.reason : null
}

const whyNot = (lines: readonly CartLine[], menuItems: GuestMenu['menuItems']): string | undefined => {
  if (lines.some(({ gone }) => gone)) return t('guest.gone')
  if (lines.some((line) => isLineOut(line, menuItems))) return t('guest.soldOutInCart')
  return whyUnchosen(lines, menuItems)
}

type ButtonProps = Readonly<{ because: string | undefined; orderFor: string | null; onCheckout: () => Promise<void> }>

/** Opens the checkout. `orderFor`: the total to accept after a change of prices; the guest's details are known then. */
function CheckoutButton({ because, orderFor, onCheckout }: ButtonProps) {
  const [isSending, setIsSending] = useState(false)
  const isOnline = useOnline()
  const offline = orderFor && !isOnline ? t('guest.offlineSend') : undefined
  const press = async () => {
    if (isSending) return
    setIsSending(true)
    await onCheckout()
    setIsSending(false)
  }
  return (
    <>
      <p className="changed" role="alert">
        {offline ?? (orderFor && t('guest.pricesChanged'))}
      </p>
      <Button kind="go" tall className="checkout" aria-busy={isSending} because={because ?? offline} onClick={press}>
        {isSending ? t('guest.wait') : orderFor ? t('guest.orderFor', { total: orderFor }) : t('guest.checkout')}
      </Button>
    </>
  )
}

function Summary({ lines, currency }: Readonly<{ lines: readonly CartLine[]; currency: Currency }>) {
  const { items, taxAdded, taxIncluded, total } = guestTotalsOf(lines)
  return (
    <section className="sum">
      <h2>{t('guest.summary')}</h2>
      <dl>
        <div>
          <dt>{t('guest.itemsTotal')}</dt>
          <dd>
            <Money amount={items} currency={currency} />
          </dd>
        </div>
        {(taxAdded > 0 || taxIncluded === 0) && (
          <div>
            <dt>{t(taxIncluded > 0 ? 'guest.taxAdded' : 'guest.taxTotal')}</dt>
            <dd>
              <Money amount={taxAdded} currency={currency} />
            </dd>
          </div>
        )}
        <div className="total">
          <dt>{t('guest.payableTotal')}</dt>
          <dd>
            <Money amount={total} currency={currency} />
          </dd>
        </div>
        {taxIncluded > 0 && (
          <div className="mute">
            <dt>{t('guest.taxIncluded')}</dt>
            <dd>
              <Money amount={taxIncluded} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
