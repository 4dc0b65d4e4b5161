import bowl from 'icon:regular/bowl-food'
import { addMenuItem } from '@comanda/api/menu.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { messageOf } from '../../api/errors.ts'
import { menuList } from '../../api/menu.ts'
import { categoriesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { newId } from '../../new-id.ts'
import { TitleField } from '../../office/TitleField.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'
import { PriceField } from '../menu-items/PriceField.tsx'
import { StepForm } from './StepForm.tsx'
import { sampleMenu } from './sample-menu.ts'

type Dish = { title: string; price: string }
type Props = Readonly<{
  currency: string | null
  /** Tax of the added dishes. */
  taxId: string | null
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}>

const changedQueries = [menuList.queryKey, categoriesList.queryKey, ['pos', 'init']]

/** Adds a sample menu with one tap, or the first own dish. */
export function MenuStep({ currency, taxId, onBusy, onDone }: Props) {
  const { save, isSaving } = useSave(changedQueries)
  const sample = useSampleMenu({ currency, taxId, onBusy, onDone })
  const onSave = async ({ title, price }: Dish) => {
    const body = { title, price, netPrice: null, categoryId: null, taxId }
    if (await save(body, (commandId) => ask('POST /menu-items/add', { body, commandId }))) onDone()
  }
  return (
    <>
      <p className="mute">{t('home.first.menu.hint')}</p>
      <Button kind="go" icon={bowl} onClick={() => void sample.add()} aria-busy={sample.isAdding}>
        {t('home.first.menu.sample')}
      </Button>
      {sample.isAdding && (
        <p role="status" className="num">
          {t('home.first.menu.adding', { done: sample.done, count: sample.count })}
        </p>
      )}
      <StepForm<Dish>
        verb={t('home.first.menu.add')}
        kind="goline"
        isSaving={isSaving}
        onSave={(values) => void onSave(values)}
      >
        <TitleField schema={addMenuItem.body} label={t('home.first.menu.dish')} />
        <PriceField
          name="price"
          label={t('home.first.menu.price')}
          wrong={t('menu.priceWrong')}
          currency={currencyOf(currency)}
        />
      </StepForm>
    </>
  )
}

/** Adds only missing parts, so that an interrupted run continues where it stopped. */
function useSampleMenu({ currency, taxId, onBusy, onDone }: Props) {
  const client = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const commandIds = useRef(new Map<string, string>())
  /** Command id of a body: the same after a lost answer, whether or not the lists show it already. */
  const idFor = (body: object): string => {
    const text = JSON.stringify(body)
    const commandId = commandIds.current.get(text) ?? newId()
    commandIds.current.set(text, commandId)
    return commandId
  }
  const menu = sampleMenu(currencyOf(currency))
  const count = menu.reduce((sum, { dishes }) => sum + dishes.length, 0)

  async function addAll(): Promise<void> {
    const [categories, items] = await Promise.all([
      client.fetchQuery({ ...categoriesList, staleTime: 0 }),
      client.fetchQuery({ ...menuList, staleTime: 0 }),
    ])
    for (const { title: category, dishes } of menu) {
      const existing = categories.find(({ title }) => title === category)
      const body = { title: category }
      const categoryId = existing
        ? existing.id
        : (await ask('POST /settings/categories/add', { body, commandId: idFor(body) })).id
      for (const { title, price } of dishes) {
        const dish = { title, price, netPrice: null, categoryId, taxId }
        if (!items.some((item) => item.title === title))
          await ask('POST /menu-items/add', { body: dish, commandId: idFor(dish) })
        setDone((before) => (before ?? 0) + 1)
      }
    }
  }

  const add = async () => {
    if (done !== null) return
    setDone(0)
    onBusy(true)
    try {
      await addAll()
      showToast(t('home.first.menu.added', { count }), 'success')
      onDone()
    } catch (error) {
      showToast(messageOf(error, t('failures.settings')), 'error')
    } finally {
      setDone(null)
      onBusy(false)
      await Promise.all(changedQueries.map((queryKey) => client.invalidateQueries({ queryKey })))
    }
  }
  return { add, isAdding: done !== null, done: done ?? 0, count }
}
