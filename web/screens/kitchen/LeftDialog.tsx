import { type MenuPart, useSwitchSoldOut } from '../../api/sold-out.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../parts/Button.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { LeftField, useLeft } from '../../parts/LeftField.tsx'

/** Sets the number of portions of a part that are left, until the business day ends, or puts the part back on sale. */
export function LeftDialog({ part, onClose }: { part: MenuPart; onClose: () => void }) {
  const number = useLeft()
  const change = useSwitchSoldOut()
  const backOnSale = () => {
    onClose()
    void change(part, null)
  }
  return (
    <Dialog
      small
      title={t('common.soldOut.leftOf', { title: part.title })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={backOnSale}>{t('common.soldOut.back')}</Button>
          <Button
            kind="go"
            className="grow"
            because={number.because}
            onClick={() => {
              onClose()
              void change(part, 'dayEnd', number.left)
            }}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <LeftField {...number} />
      <p className="mute">{t('common.soldOut.untilDayEnd')}</p>
    </Dialog>
  )
}
