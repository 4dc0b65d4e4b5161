import { ask } from '../../api/ask.ts'
import { menuReaders } from '../../api/menu.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../office/FormDialog.tsx'
import { useSave } from '../../office/use-save.ts'
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

export function NewItemDialog({ categoryId, onClose }: { categoryId: string | null; onClose: () => void }) {
  const { save, isSaving } = useSave(menuReaders, 'menu.failed')
  const onSave = async (body: ItemForm) => {
    if (await save(body, (commandId) => ask('POST /menu-items/add', { body, commandId }))) onClose()
  }
  return (
    <FormDialog<ItemForm>
      title={t('menu.add')}
      initial={{ ...blank, categoryId: categoryId ?? '' }}
      isSaving={isSaving}
      onSave={(values) => void onSave(values)}
      onClose={onClose}
    >
      <ItemFields />
    </FormDialog>
  )
}
