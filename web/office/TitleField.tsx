import { Input } from 'antd'
import { t } from '../language/t.ts'
import { FormField } from './FormField.tsx'
import type { FieldSchemas } from './rules.ts'

type Props = Readonly<{ schema: FieldSchemas<'title'>; label?: string; maxLength?: number; placeholder?: string }>

/** The title of an entry, with the rules of its schema. */
export const TitleField = ({ schema, label, maxLength = 200, placeholder = '' }: Props) => (
  <FormField schema={schema} name="title" label={label ?? t('settings.fieldTitle')}>
    <Input maxLength={maxLength} placeholder={placeholder} />
  </FormField>
)
