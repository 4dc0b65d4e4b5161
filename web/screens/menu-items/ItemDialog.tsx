import { ask } from '../../api/ask.ts'
import { menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { EditDialog } from '../../office/EditDialog.tsx'
import { ItemFields, type ItemForm } from './ItemFields.tsx'

const blank: ItemForm = {
  title: '',
  price: '',
  netPrice: '',
  categoryId: '',
  taxId: '',
  description: '',
  allergens: [],
}

export const NewItemDialog = ({ categoryId, onClose }: { categoryId: string | null; onClose: () => void }) => (
  <EditDialog
    title={t('menu.add')}
    initial={{ ...blank, categoryId: categoryId ?? '' }}
    refresh={menuReaders}
    otherwise="menu.failed"
    send={(body: ItemForm, commandId) => ask('POST /menu-items/add', { body, commandId })}
    onClose={onClose}
  >
    <ItemFields />
  </EditDialog>
)
