import './menu-items.css'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { Link, useLocation, useParams } from 'react-router-dom'
import { ask } from '../../api/ask.ts'
import { type MenuRow, menuItem, menuReaders } from '../../api/menu.ts'
import { categoriesList } from '../../api/settings-lists.ts'
import { useSwitchSoldOut } from '../../api/sold-out.ts'
import { t } from '../../language/t.ts'
import { FormPage } from '../../office/FormPage.tsx'
import { Loaded } from '../../office/Loaded.tsx'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'
import { LeftField, useLeft } from '../../parts/LeftField.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { paths } from '../../paths.ts'
import { freeAddons } from '../pos/choices.ts'
import { Choices } from './Choices.tsx'
import { addonCalls, variantCalls } from './choice-calls.ts'
import { ItemChoices } from './ItemChoices.tsx'
import { ItemFields, type ItemForm } from './ItemFields.tsx'
import { ItemPhoto } from './ItemPhoto.tsx'

export function Screen() {
  const { id = '' } = useParams()
  const query = useQuery(menuItem(id))
  const { state } = useLocation()
  return (
    <>
      <nav className="crumbs" aria-label={t('menu.breadcrumb')}>
        <ol>
          <li>
            <Link to={paths.settings}>{t('settings.title')}</Link>
          </li>
          <li>
            <Link to={{ pathname: paths.menuItems, search: state?.search ?? '' }}>{t('menu.title')}</Link>
          </li>
          <li aria-current="page">
            <bdi>{query.data?.title ?? '…'}</bdi>
          </li>
        </ol>
      </nav>
      <Loaded query={query} failed={t('settings.detailsError')} skeleton={<EditorSkeleton />}>
        {(item) => <Editor key={item.id} item={item} />}
      </Loaded>
    </>
  )
}

function Editor({ item }: { item: MenuRow }) {
  const { id } = item
  const { data: categories = [] } = useQuery(categoriesList)
  const { save, isSaving } = useSave(menuReaders, 'menu.failed')
  const onSave = async (body: ItemForm) =>
    (await save(body, (commandId) => ask('POST /menu-items/update/:id', { params: { id }, body, commandId }))) !== null
  return (
    <>
      <h2 className="vh">
        <bdi>{item.title}</bdi>
      </h2>
      <div className="item-editor">
        <ItemPhoto
          item={item}
          tint={Math.max(
            0,
            categories.findIndex((category) => category.id === item.category_id),
          )}
        />
        <div className="item-fields">
          <OnSale item={item} />
          <SoldOut item={item} />
          <PortionsLeft item={item} key={item.left?.count} />
          <FormPage<ItemForm> initial={formOf(item)} isSaving={isSaving} onSave={onSave}>
            <ItemFields />
          </FormPage>
        </div>
      </div>
      <div className="item-choices">
        <Choices itemId={id} choices={item.variants} calls={variantCalls} />
        <Choices itemId={id} choices={freeAddons(item)} calls={addonCalls} />
        <ItemChoices item={item} form={formOf(item)} />
      </div>
    </>
  )
}

function OnSale({ item: { id, is_hidden: isHidden } }: { item: MenuRow }) {
  const { save, isSaving } = useSave(menuReaders, 'menu.failed')
  const show = (isShown: boolean) =>
    save(isShown, (commandId) => {
      const call = { params: { id }, commandId }
      return isShown ? ask('POST /menu-items/:id/show', call) : ask('POST /menu-items/:id/hide', call)
    })
  return (
    <div className="flag-field">
      <span className="grow">
        <b>{t('menu.onSale')}</b>
        <small className="mute">{t('menu.onSaleHint')}</small>
      </span>
      <Switch
        aria-label={t('menu.onSale')}
        checked={!isHidden}
        loading={isSaving}
        onChange={(isShown) => void show(isShown)}
      />
    </div>
  )
}

/** Switch that marks the dish as sold out until it is switched back. The till can also choose the end of the day. */
function SoldOut({ item: { id, title, sold_out } }: { item: MenuRow }) {
  const change = useSwitchSoldOut()
  const until = sold_out?.until === null ? 'common.soldOut.untilSwitched' : 'common.soldOut.untilDayEnd'
  return (
    <div className="flag-field">
      <span className="grow">
        <b>{t('common.soldOut.word')}</b>
        {sold_out && <small className="mute">{t(until)}</small>}
      </span>
      <Switch
        aria-label={t('common.soldOut.word')}
        checked={sold_out !== undefined}
        onChange={(isOut) => void change({ itemId: id, title }, isOut ? 'switched' : null)}
      />
    </div>
  )
}

/** Number of portions after which the dish is sold out, until it is switched back. */
function PortionsLeft({ item: { id, title, left } }: { item: MenuRow }) {
  const change = useSwitchSoldOut()
  const number = useLeft(left ? String(left.count) : '')
  const part = { itemId: id, title }
  return (
    <div className="flag-field">
      <LeftField {...number} />
      {left && <Button onClick={() => void change(part, null)}>{t('common.soldOut.back')}</Button>}
      <Button
        aria-label={`${t('menu.setLeft')}, ${t('common.soldOut.leftOf', { title })}`}
        because={number.because}
        onClick={() => void change(part, 'switched', number.left)}
      >
        {t('menu.setLeft')}
      </Button>
    </div>
  )
}

const formOf = ({ title, price, net_price, category_id, tax_id, description, allergens }: MenuRow): ItemForm => ({
  title,
  price,
  netPrice: net_price ?? '',
  categoryId: category_id ?? '',
  taxId: tax_id ?? '',
  description: description ?? '',
  allergens: [...(allergens ?? [])],
})

const fields = ['title', 'prices', 'category', 'tax']

const EditorSkeleton = () => (
  <div className="item-editor">
    <Skeleton width={160} height={160} />
    <div className="office-rows-wait">
      {fields.map((field) => (
        <Skeleton key={field} height={64} />
      ))}
    </div>
  </div>
)
