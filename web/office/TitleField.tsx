import { Form, Input } from 'antd'
import { t } from '../language/t.ts'
import { type FieldSchemas, rulesOf } from './rules.ts'

type Props = Readonly<{ schema: FieldSchemas<'title'>; label?: string; maxLength?: number; placeholder?: string }>

/** The title of an entry, with the rules of its schema. */
export const TitleField = ({ schema, label, maxLength = 200, placeholder = '' }: Props) => (
  <Form.Item name="title" label={label ?? t('settings.fieldTitle')} rules={rulesOf(schema, 'title')}>
    <Input maxLength={maxLength} placeholder={placeholder} />
  </Form.Item>
)
