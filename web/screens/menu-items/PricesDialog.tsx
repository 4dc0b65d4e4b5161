import './prices.css'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { type MenuRow, menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { useLeaveQuestion } from '../../office/use-leave-question.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { Money } from '../../parts/Money.tsx'
import { showToast } from '../../parts/toast.ts'
import { decimalText, typedDecimal } from '../../typed-decimal.ts'
import { changedPrices, percentOf, raisedPrices } from './new-prices.ts'
import { isPrice } from './PriceField.tsx'

type Props = Readonly<{ items: readonly MenuRow[]; currency: Currency; onClose: () => void }>

/** Changes the prices of many dishes, by a percentage or by hand, with a preview before they are saved. */
export function PricesDialog({ items: initialItems, currency, onClose }: Props) {
  // fixed while open: after a lost answer the menu may have the new prices, but the repeated request must be the same
  const [items] = useState(initialItems)
  const { exponent } = currency
  const [percent, setPercent] = useState('')
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const { save, isSaving } = useSave(menuReaders, 'menu.failed')
  const prices = changedPrices(items, typed, exponent)
  const { question, ask: askToLeave } = useLeaveQuestion(prices.length > 0)
  const close = () => askToLeave(onClose)
  const isWrong = (text: string) => text.trim() === '' || !isPrice(text, exponent)

  const apply = () => {
    const by = percentOf(percent)
    if (by === null) showToast(t('menu.prices.percentWrong'), 'error')
    else setTyped(raisedPrices(items, by, exponent))
  }
  const onSave = async () => {
    if (prices.some(({ price }) => isWrong(price))) showToast(t('menu.priceWrong'), 'error')
    else if (await save(prices, (commandId) => ask('POST /menu-items/prices', { body: { prices }, commandId })))
      onClose()
  }
  const because = isSaving ? t('common.wait') : prices.length === 0 ? t('menu.prices.none') : undefined
  return (
    <Dialog
      title={t('menu.prices.title')}
      onClose={close}
      footer={
        <>
          <Button className="grow" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button className="grow" kind="go" aria-busy={isSaving} because={because} onClick={() => void onSave()}>
            {t('menu.prices.save', { count: prices.length })}
          </Button>
        </>
      }
    >
      <div className="prices-percent">
        <label className="grow">
          <b>{t('menu.prices.percent')}</b>
          <span className="field">
            <input
              inputMode="text"
              autoComplete="off"
              value={percent}
              onChange={({ target }) => setPercent(target.value)}
              onKeyDown={({ key }) => key === 'Enter' && apply()}
            />
            %
          </span>
        </label>
        <Button onClick={apply}>{t('menu.prices.apply')}</Button>
      </div>
      <p className="mute sm">{t('menu.prices.percentHint')}</p>
      <ul className="price-rows">
        {items.map(({ id, title, price }) => {
          const text = typed.get(id) ?? price
          const isChanged = prices.some((changed) => changed.id === id)
          return (
            <li key={id}>
              <span className="grow">
                <b>
                  <bdi>{title}</bdi>
                </b>
                {isChanged && (
                  <s className="mute">
                    <Money amount={fromWire(price, currency)} currency={currency} />
                  </s>
                )}
              </span>
              <span className={`field ${isWrong(text) ? 'wrong' : ''}`}>
                <bdi className="mute">{currency.symbol}</bdi>
                <input
                  className="num"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  aria-label={t('menu.prices.newPrice', { name: title })}
                  aria-invalid={isWrong(text)}
                  value={decimalText(text)}
                  onChange={({ target }) => setTyped(new Map(typed).set(id, typedDecimal(target.value)))}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {question}
    </Dialog>
  )
}
