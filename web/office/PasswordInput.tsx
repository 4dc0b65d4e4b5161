import eye from 'icon:regular/eye'
import eyeSlash from 'icon:regular/eye-slash'
import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { Icon } from '../parts/Icon.tsx'

/** A new password in a form of the office, with the same eye as at the sign-in. */
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
