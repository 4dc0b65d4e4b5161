import type { MenuRow } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { saveCsv } from '../../office/save-csv.ts'
import { showToast } from '../../parts/toast.ts'

/** Downloads the menu as a file that can be imported again. */
export async function saveMenu(items: readonly MenuRow[]): Promise<void> {
  try {
    const { menuCells, menuColumns } = await import('@comanda/api/menu-csv.ts')
    await saveCsv('menu', [menuColumns, ...items.map(rowOf).map(menuCells)])
  } catch {
    showToast(t('menu.import.exportFailed'), 'error')
  }
}

function rowOf({ title, price, category_title, tax_title, choices = [], ...item }: MenuRow) {
  // for clients of 1.2.0, the options of choice groups are addons
  const options = new Set(choices.flatMap((group) => group.addon_ids))
  return {
    title,
    price,
    category: category_title ?? '',
    tax: tax_title ?? '',
    variants: [...item.variants],
    addons: item.addons.filter(({ id }) => !options.has(id)),
    choices: choices.map((group) => group.title),
    description: item.description ?? '',
    allergens: [...(item.allergens ?? [])],
  }
}
