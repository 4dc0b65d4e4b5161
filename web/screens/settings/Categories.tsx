import { addCategory, reviseCategory } from '@comanda/api/menu-settings.ts'
import { maxCourse } from '@comanda/domain/kernel/course.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { ask } from '../../api/ask.ts'
import { menuReaders } from '../../api/menu.ts'
import { type Category, categoriesList } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import { EditableList } from '../../office/EditableList.tsx'
import { EditDialog } from '../../office/EditDialog.tsx'
import { TitleField } from '../../office/TitleField.tsx'

type CategoryForm = { title: string; course: number }

/** Choice of no course: a list has no empty value. */
const atOnce = 0
const courses = Array.from({ length: maxCourse }, (_, index) => index + 1)

export function Screen() {
  const query = useQuery(categoriesList)
  return (
    <EditableList<Category>
      title={t('settings.categories.title')}
      query={query}
      queryKey={categoriesList.queryKey}
      empty={t('settings.categories.empty')}
      nameOf={({ title }) => title}
      factOf={({ course }) => course !== undefined && t('settings.categories.courseNo', { course })}
      sort={{
        title: t('menu.sort.categories'),
        rows: query.data ?? [],
        refresh: [categoriesList.queryKey, ...menuReaders],
        send: (ids, commandId) => ask('POST /settings/categories/sort', { body: { ids }, commandId }),
      }}
      dialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
      remove={({ id }, commandId) => ask('DELETE /settings/categories/:id', { params: { id }, commandId })}
    />
  )
}

function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const send = ({ title, course }: CategoryForm, commandId: string) => {
    const body = { title, course: course === atOnce ? null : course }
    return category
      ? ask('POST /settings/categories/:id/update', { params: { id: category.id }, body, commandId })
      : ask('POST /settings/categories/add', { body, commandId })
  }
  return (
    <EditDialog
      title={category ? t('settings.categories.update') : t('settings.categories.add')}
      initial={{ ...(category && { title: category.title }), course: category?.course ?? atOnce }}
      refresh={[categoriesList.queryKey]}
      send={send}
      onClose={onClose}
    >
      <TitleField schema={(category ? reviseCategory : addCategory).body} />
      <Form.Item name="course" label={t('settings.categories.course')} extra={t('settings.categories.courseHint')}>
        <Select
          options={[
            { value: atOnce, label: t('settings.categories.atOnce') },
            ...courses.map((course) => ({ value: course, label: t('settings.categories.courseNo', { course }) })),
          ]}
        />
      </Form.Item>
    </EditDialog>
  )
}
