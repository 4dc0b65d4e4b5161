import info from 'icon:bold/info'
import { type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'
import { IconButton } from '../parts/Button.tsx'
import type { GuestMenu } from './api.ts'
import type { StoreSheet } from './StoreSheet.tsx'
import { TableLine } from './TableLine.tsx'

type Props = Readonly<{
  menu: GuestMenu
  /** The restaurant's name is the page's heading, unless the page has another. */
  heading: 'h1' | 'p'
  /** The link names a table that this restaurant does not have. */
  isTableUnknown?: boolean
  /** Sheet with the restaurant's address; undefined until its file is loaded. */
  Details: typeof StoreSheet | undefined
  children?: ReactNode
}>

/** The restaurant and the guest's table. */
export function GuestHeader({ menu, heading: Heading, isTableUnknown = false, Details, children }: Props) {
  const { storeSettings: store, storeTable } = menu
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <header className="wrap">
        <div className="hd">
          <Heading className="store-name grow">
            <bdi>{store.store_name}</bdi>
          </Heading>
          <IconButton className="line" of={info} name={t('guest.details')} onClick={() => setIsOpen(true)} />
        </div>
        {storeTable && <TableLine table={storeTable} />}
        {isTableUnknown && <p className="changed">{t('guest.unknownTable')}</p>}
        {children}
      </header>
      {isOpen && Details && <Details store={store} onClose={() => setIsOpen(false)} />}
    </>
  )
}
