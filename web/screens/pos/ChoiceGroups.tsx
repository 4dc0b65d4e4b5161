import '../../parts/out-word.css'
import check from 'icon:bold/check'
import type { MouseEvent } from 'react'
import type { MenuItem, MenuOption } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { type Currency, fromWire } from '../../money.ts'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { boundsText, type ChoiceGroup, freeAddons, isBarred, isSingle, optionsIn, toggleOption } from './choices.ts'
import { isOut } from './is-out.ts'

type Props = Readonly<{
  item: MenuItem
  chosen: readonly string[]
  currency: Currency
  onChange: (chosen: readonly string[]) => void
  /** Press of an option in a group with exactly one choice. */
  onPress?: (event: MouseEvent, id: string) => void
}>

/** The choice groups of a dish in their order, then its own addons. */
export const ChoiceGroups = ({ item, chosen, currency, onChange, onPress }: Props) => {
  const addons = freeAddons(item)
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      {item.choices?.map((group) => (
        <fieldset key={group.id}>
          <legend>
            <bdi>{group.title}</bdi> <span className="mute">{boundsText(group)}</span>
          </legend>
          <div className={isSingle(group) ? 'vars' : 'adds'}>
            {optionsIn(item, group).map((option) => (
              <Option
                key={option.id}
                option={option}
                group={group}
                isChosen={chosen.includes(option.id)}
                isBarred={isBarred(group, option, chosen)}
                currency={currency}
                onPick={() => onChange(toggleOption(group, chosen, option.id))}
                onPress={onPress}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {addons.length > 0 && (
        <fieldset>
          <legend>
            {t('pos.addons')} <span className="mute">{t('pos.addonHint')}</span>
          </legend>
          <div className="adds">
            {addons.map((option) => (
              <Option
                key={option.id}
                option={option}
                isChosen={chosen.includes(option.id)}
                // a chosen option can always be removed
                isBarred={isOut(option) && !chosen.includes(option.id)}
                currency={currency}
                onPick={() => toggle(option.id)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

type OptionProps = Readonly<{
  option: MenuOption
  group?: ChoiceGroup
  isChosen: boolean
  isBarred: boolean
  currency: Currency
  onPick: () => void
  onPress?: Props['onPress'] | undefined
}>

function Option({ option, group, isChosen, isBarred, currency, onPick, onPress }: OptionProps) {
  const { id, title, price, sold_out } = option
  const amount = fromWire(price, currency)
  const isRadio = group !== undefined && isSingle(group)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter adds the options chosen by keyboard.
    <label className="choice" onClick={isRadio && !isBarred ? (event) => onPress?.(event, id) : undefined}>
      <input
        type={isRadio ? 'radio' : 'checkbox'}
        name={group?.id}
        checked={isChosen}
        disabled={isBarred}
        onChange={onPick}
      />
      <span className={isRadio ? 'dot' : 'box'}>{!isRadio && <Icon of={check} />}</span>
      <bdi className="clamp2">{title}</bdi>
      {sold_out && <span className="out-word">{t('common.soldOut.word')}</span>}
      {(amount > 0 || !group) && (
        <span className="end num money">
          + <Money amount={amount} currency={currency} />
        </span>
      )}
    </label>
  )
}
