import eye from 'icon:regular/eye'
import eyeSlash from 'icon:regular/eye-slash'
import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { Icon } from '../parts/Icon.tsx'

/** Input of a new password, with the same show button as at the sign-in. */
export const PasswordInput = (props: ComponentProps<typeof Input.Password>) => (
  <Input.Password
    maxLength={256}
    autoComplete="new-password"
    iconRender={(isShown) => (
      <span>
        <Icon of={isShown ? eyeSlash : eye} />
      </span>
    )}
    {...props}
  />
)
