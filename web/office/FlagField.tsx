import { Form, Switch } from 'antd'

type Props = Readonly<{ name: string; label: string; hint?: string }>

/** A switch in a form, with its name and its effect. */
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
