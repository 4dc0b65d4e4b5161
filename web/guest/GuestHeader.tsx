import info from 'icon:bold/info'
import table from 'icon:bold/picnic-table'
import { type ReactNode, useState } from 'react'
import { t } from '../language/t.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { GuestMenu } from './api.ts'
import { StoreSheet } from './StoreSheet.tsx'

type Props = Readonly<{
  menu: GuestMenu
  /** The name of the restaurant is the heading of the page, unless the page has another. */
  heading: 'h1' | 'p'
  children?: ReactNode
}>

/** The restaurant, and the table where the guest sits. */
export function GuestHeader({ menu: { storeSettings: store, storeTable }, heading: Heading, children }: Props) {
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
        {storeTable && (
          <p className="tbl">
            <Icon of={table} />
            <b>
              <bdi>{storeTable.table_title}</bdi>
            </b>
            <span className="mute">
              <bdi>{storeTable.floor}</bdi>
            </span>
          </p>
        )}
        {children}
      </header>
      {isOpen && <StoreSheet store={store} onClose={() => setIsOpen(false)} />}
    </>
  )
}
