import { Form, type FormProps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { showToast } from '../parts/toast.ts'
import { differs } from './differs.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

type Props<Values> = Readonly<{
  initial: Values
  isSaving: boolean
  onSave: (values: Values) => Promise<boolean>
  onValuesChange?: FormProps<Values>['onValuesChange']
  children: ReactNode
}>

/** A form as a page: one column, and a sticky Save bar while there are changes. */
export function FormPage<Values extends object>({
  initial,
  isSaving,
  onSave,
  onValuesChange,
  children,
}: Props<Values>) {
  const [form] = Form.useForm<Values>()
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    if (!isChanged) form.setFieldsValue(initial as Parameters<typeof form.setFieldsValue>[0])
  }, [form, initial, isChanged])
  const { question } = useLeaveQuestion(isChanged)
  const reset = () => {
    form.resetFields()
    setChanged(false)
    onValuesChange?.({}, initial)
  }
  return (
    <Form<Values>
      form={form}
      className="office-form"
      layout="vertical"
      noValidate
      requiredMark={false}
      initialValues={initial}
      validateTrigger={['onSubmit', 'onBlur']}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed, values) => {
        setChanged(differs(values, initial))
        onValuesChange?.(changed, values)
      }}
      onFinish={async (values) => {
        if (!isSaving && (await onSave(values))) setChanged(false)
      }}
      onFinishFailed={({ errorFields }) => showToast(errorFields[0]?.errors[0] ?? '', 'error')}
    >
      {children}
      {question}
      {isChanged && (
        <div className="save-bar">
          <Button onClick={reset}>{t('common.discard')}</Button>
          <Button kind="go" type="submit" aria-busy={isSaving} because={isSaving ? t('common.wait') : undefined}>
            {t('common.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}
