import down from 'icon:bold/caret-down'
import up from 'icon:bold/caret-up'
import plus from 'icon:bold/plus'
import trash from 'icon:regular/trash'
import type { DiscountReasonCode } from '@comanda/domain/orders/discount-reasons.ts'
import type { LossReasonCode } from '@comanda/domain/orders/loss-reasons.ts'
import { maxReasons, maxReasonTitle, type ReasonListName } from '@comanda/domain/store/reasons.ts'
import { Input } from 'antd'
import { t } from '../../language/t.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { discountReasonName, lossReasonName } from '../../parts/reason-names.ts'

type Code = DiscountReasonCode | LossReasonCode
/** A reason; `title` is the typed name, undefined for a built-in reason under its own name. */
type Row = Readonly<{ code: Code; title?: string | undefined }>

/** `value` and `onChange` are passed by the form. */
type Props = Readonly<{ name: ReasonListName; value?: readonly Row[]; onChange?: (rows: readonly Row[]) => void }>

/** The reasons of a list: renamed in place, moved up or down, removed, added. */
export function ReasonRows({ name, value: rows = [], onChange = () => undefined }: Props) {
  const heading = t(`settings.reasons.lists.${name}`)
  const builtInName = (code: Code) =>
    name === 'discounts' || name === 'comps'
      ? discountReasonName({ code: code as DiscountReasonCode }) // the codes of these lists
      : lossReasonName({ code: code as LossReasonCode })
  const rename = (at: number, typed: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, title: typed } : row)))
  const move = (at: number, to: number) => onChange(rows.toSpliced(at, 1).toSpliced(to, 0, ...rows.slice(at, at + 1)))
  return (
    <section className="reason-rows" aria-label={heading}>
      <h3 className="h2">{heading}</h3>
      <ol>
        {rows.map(({ code, title = builtInName(code) }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place, and its field must keep the focus while it is renamed
          <li key={index} className="row">
            <Input
              aria-label={t('settings.reasons.name', { number: index + 1 })}
              className="grow"
              maxLength={maxReasonTitle}
              value={title}
              onChange={({ target: { value } }) => rename(index, value)}
            />
            <IconButton
              of={up}
              name={t('menu.sort.up', { name: title })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              of={down}
              name={t('menu.sort.down', { name: title })}
              disabled={index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              of={trash}
              name={t('settings.reasons.remove', { name: title })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        icon={plus}
        because={rows.length < maxReasons ? undefined : t('settings.reasons.full', { count: maxReasons })}
        onClick={() => onChange([...rows, { code: 'other', title: '' }])}
      >
        {t('settings.reasons.add')}
      </Button>
    </section>
  )
}
