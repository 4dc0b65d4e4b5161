import bag from 'icon:fill/bag'
import fork from 'icon:fill/fork-knife'
import moped from 'icon:fill/moped'
import { Icon } from '../../parts/Icon.tsx'
import type { PlaceKind } from './place.ts'

const icons: Readonly<Record<PlaceKind, string | null>> = {
  table: null,
  delivery: moped,
  takeaway: bag,
  dinein: fork,
  out: bag,
}

/** A table by its name; takeaway and delivery with an icon. */
export function PlaceName({ kind, title }: { kind: PlaceKind; title: string }) {
  const icon = icons[kind]
  return (
    <>
      {icon && <Icon of={icon} />}
      <bdi>{title}</bdi>
    </>
  )
}
