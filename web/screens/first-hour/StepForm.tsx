import { Form, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import { Button } from '../../parts/Button.tsx'
import { showToast } from '../../parts/toast.ts'

type Props<Values> = Readonly<{
  initial?: FormProps<Values>['initialValues']
  verb: string
  kind?: 'go' | 'goline'
  className?: string
  isSaving: boolean
  onSave: (values: Values) => void
  children: ReactNode
}>

/** The form of a step, with its button. */
export const StepForm = <Values extends object>(props: Props<Values>) => {
  const { initial, verb, kind = 'go', className = 'side-by-side', isSaving, onSave, children } = props
  return (
    <Form<Values>
      className={className}
      layout="vertical"
      noValidate
      requiredMark={false}
      {...(initial && { initialValues: initial })}
      validateTrigger={['onSubmit', 'onBlur']}
      onFinish={(values) => {
        if (!isSaving) onSave(values)
      }}
      onFinishFailed={({ errorFields }) => showToast(errorFields[0]?.errors[0] ?? '', 'error')}
    >
      {children}
      <Button kind={kind} type="submit" aria-busy={isSaving}>
        {verb}
      </Button>
    </Form>
  )
}
