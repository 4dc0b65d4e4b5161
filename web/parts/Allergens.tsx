import type { Allergen } from '@comanda/domain/menu/allergens.ts'
import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Icon } from './Icon.tsx'

type Icons = Readonly<Record<Allergen, string>>
let loaded: Icons | undefined

/** Drawings of the allergens, loaded when the first dish names one. The words do not wait for them. */
function useIcons(): Icons | undefined {
  const [icons, setIcons] = useState(loaded)
  useEffect(() => {
    import('./allergen-icons.ts').then(
      (file) => {
        loaded = file.icons
        setIcons(loaded)
      },
      () => undefined,
    )
  }, [])
  return icons
}

/** The allergens of a dish, each as an icon with its word. */
export function Allergens({ allergens }: Readonly<{ allergens: readonly Allergen[] }>) {
  const icons = useIcons()
  return (
    <p className="sm allergens">
      <span className="mute">{t('allergens.contains')}</span>
      {allergens.map((allergen) => (
        <span key={allergen}>
          {icons && <Icon of={icons[allergen]} />}
          {t(`allergens.names.${allergen}`)}
        </span>
      ))}
    </p>
  )
}
