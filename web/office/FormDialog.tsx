import x from 'icon:bold/x'
import { Form, type FormProps, Modal } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { showToast } from '../parts/toast.ts'
import { differs } from './differs.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'

type Props<Values> = Readonly<{
  title: string
  initial: Partial<Values>
  /** Label of the button; 'Save' by default. */
  verb?: string
  isSaving: boolean
  onSave: (values: Values) => void
  onClose: () => void
  onValuesChange?: FormProps<Values>['onValuesChange']
  width?: number
  children: ReactNode
}>

/** A form in a dialog with Close and Save (rule S2). It stays open with its input until the server has accepted it. */
export function FormDialog<Values extends object>(props: Props<Values>) {
  const {
    title,
    initial,
    verb = t('common.save'),
    isSaving,
    onSave,
    onClose,
    onValuesChange,
    width = 520,
    children,
  } = props
  const [form] = Form.useForm<Values>()
  const formId = useId()
  const [isChanged, setChanged] = useState(false)
  const { question, ask } = useLeaveQuestion(isChanged)
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
  return (
    <>
      <Modal
        open
        title={title}
        width={width}
        destroyOnHidden
        centered
        closeIcon={<Icon of={x} />}
        className="office-dialog"
        // antd moves the focus when its transition ends, also out of a dialog opened from this one
        transitionName=""
        maskTransitionName=""
        onCancel={(event) => {
          event.preventDefault() // keeps the dialog from handling this Escape too
          ask(onClose)
        }}
        afterOpenChange={(open) => open && focusFirstField(formId)}
        footer={
          <>
            <Button className="grow" onClick={() => ask(onClose)}>
              {t('common.close')}
            </Button>
            <Button
              kind="go"
              className="grow"
              type="submit"
              form={formId}
              aria-busy={isSaving}
              because={isSaving ? t('common.wait') : undefined}
            >
              {verb}
            </Button>
          </>
        }
      >
        <Form<Values>
          id={formId}
          name={formId} // the page below may have fields with the same names
          form={form}
          layout="vertical"
          noValidate
          requiredMark={false}
          initialValues={initial}
          validateTrigger={['onSubmit', 'onBlur']}
          scrollToFirstError={{ focus: true }}
          onFinish={(values) => {
            if (!isSaving) onSave(values)
          }}
          onFinishFailed={({ errorFields }) => showToast(errorFields[0]?.errors[0] ?? '', 'error')}
          onValuesChange={(changed, values) => {
            setChanged(differs(values, initial))
            onValuesChange?.(changed, values)
          }}
        >
          {children}
        </Form>
      </Modal>
      {question}
    </>
  )
}

/** Focuses the first field, unless a field has the focus already: the user may have begun to type. */
function focusFirstField(formId: string): void {
  const form = document.getElementById(formId)
  if (form && !form.contains(document.activeElement)) form.querySelector('input')?.focus()
}
