import arrows from 'icon:regular/arrows-down-up'
import { addCategory, reviseCategory } from '@comanda/api/menu-settings.ts'
import { maxCourse } from '@comanda/domain/kernel/course.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { menuReaders } from '../../api/menu.ts'
import { type Category, categoriesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { FormDialog } from '../../office/FormDialog.tsx'
import { rulesOf } from '../../office/rules.ts'
import { useSave } from '../../office/use-save.ts'
import { Button } from '../../parts/Button.tsx'

const SortDialog = lazy(() => import('../menu-items/SortDialog.tsx'))

type CategoryForm = { title: string; course: number }

/** Choice of no course: a list has no empty value. */
const atOnce = 0
const courses = Array.from({ length: maxCourse }, (_, index) => index + 1)

export function Screen() {
  const query = useQuery(categoriesList)
  const [isSorting, setSorting] = useState(false)
  return (
    <>
      <EditableList<Category>
        title={t('settings.categories.title')}
        query={query}
        queryKey={categoriesList.queryKey}
        empty={t('settings.categories.empty')}
        nameOf={({ title }) => title}
        factOf={({ course }) => course !== undefined && t('settings.categories.courseNo', { course })}
        actions={
          (query.data?.length ?? 0) > 1 && (
            <Button icon={arrows} onClick={() => setSorting(true)}>
              {t('menu.sort.key')}
            </Button>
          )
        }
        dialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
        remove={({ id }, commandId) => ask('DELETE /settings/categories/:id', { params: { id }, commandId })}
      />
      {isSorting && query.data && (
        <Suspense>
          <SortDialog
            title={t('menu.sort.categories')}
            rows={query.data}
            refresh={[categoriesList.queryKey, ...menuReaders]}
            send={(ids, commandId) => ask('POST /settings/categories/sort', { body: { ids }, commandId })}
            onClose={() => setSorting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const { save, isSaving } = useSave([categoriesList.queryKey])
  const onSave = async ({ title, course }: CategoryForm) => {
    const body = { title, course: course === atOnce ? null : course }
    const told = await save(body, (commandId) =>
      category
        ? ask('POST /settings/categories/:id/update', { params: { id: category.id }, body, commandId })
        : ask('POST /settings/categories/add', { body, commandId }),
    )
    if (told) onClose()
  }
  return (
    <FormDialog<CategoryForm>
      title={category ? t('settings.categories.update') : t('settings.categories.add')}
      initial={{ ...(category && { title: category.title }), course: category?.course ?? atOnce }}
      isSaving={isSaving}
      onSave={(values) => void onSave(values)}
      onClose={onClose}
    >
      <Form.Item
        name="title"
        label={t('settings.fieldTitle')}
        rules={rulesOf((category ? reviseCategory : addCategory).body, 'title')}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="course" label={t('settings.categories.course')} extra={t('settings.categories.courseHint')}>
        <Select
          options={[
            { value: atOnce, label: t('settings.categories.atOnce') },
            ...courses.map((course) => ({ value: course, label: t('settings.categories.courseNo', { course }) })),
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}
