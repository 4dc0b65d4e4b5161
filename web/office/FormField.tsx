import { Form, type FormItemProps } from 'antd'
import { type FieldSchemas, rulesOf } from './rules.ts'

type Props<Name extends string> = Omit<FormItemProps, 'name' | 'rules'> &
  Readonly<{ schema: FieldSchemas<Name>; name: Name }>

/** A form field that refuses the same input as the server, which validates with the same schema. */
export const FormField = <Name extends string>({ schema, name, ...props }: Props<Name>) => (
  <Form.Item name={name} rules={rulesOf(schema, name)} {...props} />
)
