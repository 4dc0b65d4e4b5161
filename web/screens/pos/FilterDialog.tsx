import type { Category } from '../../api/pos.ts'
import { t } from '../../language/t.ts'
import { Dialog } from '../../parts/Dialog.tsx'
import { PickGrid } from '../../parts/PickGrid.tsx'

type Props = {
  categories: readonly Category[]
  chosen: string | null
  onChoose: (id: string | null) => void
  onClose: () => void
}

export function FilterDialog({ categories, chosen, onChoose, onClose }: Props) {
  const picks = [{ id: null, title: t('pos.all') }, ...categories].map(({ id, title }) => ({
    id,
    content: <bdi className="clamp2">{title}</bdi>,
  }))
  return (
    <Dialog title={t('pos.filters')} onClose={onClose}>
      <PickGrid
        groups={[{ key: 'categories', title: t('pos.categories'), picks }]}
        chosen={chosen}
        onPick={(id) => {
          onChoose(id)
          onClose()
        }}
      />
    </Dialog>
  )
}
