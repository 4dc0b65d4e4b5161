import eye from 'icon:regular/eye'
import eyeSlash from 'icon:regular/eye-slash'
import { useState } from 'react'
import { IconButton } from '../../parts/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { texts } from '../../texts.ts'

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
          name={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
