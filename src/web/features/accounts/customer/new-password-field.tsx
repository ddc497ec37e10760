import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { visibilityToggle } from '../../../ui/fields/visibility-toggle.ts'
import { PasswordStrength } from './password-strength.tsx'

interface NewPasswordFieldProps extends PasswordInputProps {
  /** Values the password should not contain: username, e-mail address. */
  names?: readonly string[]
}

/** Field for a new password, with a strength hint. */
export function NewPasswordField({ names = [], ...input }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordInput autoComplete="new-password" visibilityToggleButtonProps={visibilityToggle()} {...input} />
      <PasswordStrength password={String(input.value ?? '')} names={names} />
    </div>
  )
}
