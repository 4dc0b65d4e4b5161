import shareIcon from 'icon:bold/share-network'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import type { GuestMenu } from './api.ts'
import { Sheet } from './Sheet.tsx'

type Props = Readonly<{ store: GuestMenu['storeSettings']; onClose: () => void }>

export function StoreSheet({ store, onClose }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const share = async () => {
    const url = location.href
    // Neither API exists on plain http; a rejection only means that the share sheet was closed.
    if (navigator.share) await navigator.share({ title: store.store_name ?? '', url }).catch(() => undefined)
    else if (navigator.clipboard) await navigator.clipboard.writeText(url).then(() => setIsCopied(true))
  }
  const canShare = 'share' in navigator || 'clipboard' in navigator
  return (
    <Sheet
      title={<bdi>{store.store_name}</bdi>}
      onClose={onClose}
      footer={
        canShare && (
          <Button icon={shareIcon} className="grow" onClick={share}>
            {t('guest.share')}
          </Button>
        )
      }
    >
      <dl className="store">
        {store.address && (
          <div>
            <dt>{t('guest.address')}</dt>
            <dd>
              <bdi>{store.address}</bdi>
            </dd>
          </div>
        )}
        {store.phone && (
          <div>
            <dt>{t('guest.phone')}</dt>
            <dd>
              <a href={`tel:${store.phone}`} dir="ltr">
                {store.phone}
              </a>
            </dd>
          </div>
        )}
        {store.email && (
          <div>
            <dt>{t('guest.email')}</dt>
            <dd>
              <a href={`mailto:${store.email}`}>{store.email}</a>
            </dd>
          </div>
        )}
      </dl>
      <p role="status">{isCopied && t('guest.shared')}</p>
    </Sheet>
  )
}
