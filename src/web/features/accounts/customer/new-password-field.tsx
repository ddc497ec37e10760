import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { visibilityToggle } from '../../../ui/fields/visibility-toggle.ts'
import { PasswordStrength } from './password-strength.tsx'

interface NewPasswordFieldProps extends PasswordInputProps {
  /** What it should not hold: username, e-mail address. */
  names?: readonly string[]
}

/** Where a password is chosen, with a hint at how hard it is to guess. */
export function NewPasswordField({ names = [], ...input }: NewPasswordFieldProps) {
  return (
    <div>
      <PasswordInput autoComplete="new-password" visibilityToggleButtonProps={visibilityToggle()} {...input} />
      <PasswordStrength password={String(input.value ?? '')} names={names} />
    </div>
  )
}
