import plates from '../../assets/plates.svg?url'
import { t } from '../../language/t.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { showToast } from '../../parts/toast.ts'
import { plateSvg, rasterised } from './pictures.ts'
import { plateNames } from './plate-names.ts'

type Props = Readonly<{ onChoose: (picture: Blob, name: string) => void; onClose: () => void }>

/** Picker of drawn dishes, for items without a photo. */
export function PlatePicker({ onChoose, onClose }: Props) {
  const choose = async (name: string) => {
    const picture = await pictureOf(name).catch(() => null)
    if (picture) onChoose(picture, name)
    else showToast(t('menu.failed'), 'error')
  }
  return (
    <Dialog title={t('menu.photo.plates')} onClose={onClose}>
      <ul className="plate-choices">
        {plateNames.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => void choose(name)}>
              <svg className="plate" viewBox="4 4 56 56" aria-hidden="true">
                <use href={`${plates}#plate-${name}`} width="64" height="64" />
              </svg>
              {t(`menu.plates.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

async function pictureOf(name: string): Promise<Blob | null> {
  const svg = plateSvg(await (await fetch(plates)).text(), name)
  return svg === null ? null : rasterised(svg)
}
