import { Form, Switch } from 'antd'

type Props = Readonly<{ name: string; label: string; hint?: string }>

/** A switch of a form, with its name and what it does beside it. */
export const FlagField = ({ name, label, hint }: Props) => (
  <div className="flag-field">
    <span className="grow">
      <b>{label}</b>
      {hint && <small className="mute">{hint}</small>}
    </span>
    <Form.Item name={name} valuePropName="checked" noStyle>
      <Switch aria-label={label} />
    </Form.Item>
  </div>
)
