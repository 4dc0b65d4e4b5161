import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { qrSvg } from './qr-codes.ts'

type Card = Readonly<{ id: string; title: string; floor: string; address: string }>
type Props = Readonly<{ storeName: string; cards: readonly Card[]; onClose: () => void }>

/** QR codes of all tables as cards on A4 sheets, to print and cut. */
export function QrSheet({ storeName, cards, onClose }: Props) {
  return (
    <>
      <Dialog
        isRead
        title={t('settings.tables.printCards')}
        onClose={onClose}
        footer={
          <>
            <Button className="grow" onClick={onClose}>
              {t('common.close')}
            </Button>
            <Button kind="go" className="grow" onClick={() => window.print()}>
              {t('settings.tables.print')}
            </Button>
          </>
        }
      >
        <Cards storeName={storeName} cards={cards} />
      </Dialog>
      {createPortal(
        <div className="qr-print">
          <Cards storeName={storeName} cards={cards} />
        </div>,
        document.body,
      )}
    </>
  )
}

const Cards = ({ storeName, cards }: Omit<Props, 'onClose'>) => (
  <ul className="qr-cards">
    {cards.map((card) => (
      <li key={card.id}>
        <p className="mute">
          <bdi>{storeName}</bdi>
        </p>
        <b className="h1">
          <bdi>{card.title}</bdi>
        </b>
        <Code address={card.address} />
        <p>{t('settings.tables.scan')}</p>
      </li>
    ))}
  </ul>
)

function Code({ address }: { address: string }) {
  const { data } = useQuery({ queryKey: ['qr', address], queryFn: () => qrSvg(address), staleTime: Infinity })
  return <img className="qr-code" alt={address} src={data && `data:image/svg+xml;utf8,${encodeURIComponent(data)}`} />
}
