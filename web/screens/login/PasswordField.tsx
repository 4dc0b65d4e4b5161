import eye from 'icon:regular/eye'
import eyeSlash from 'icon:regular/eye-slash'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'

type Props = { label: string; autoComplete: 'current-password' | 'new-password'; error?: string | undefined }

export function PasswordField({ label, autoComplete, error }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      error={error}
      after={
        <IconButton
          of={shown ? eyeSlash : eye}
          name={shown ? t('common.hidePassword') : t('common.showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
