import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { passwordHint, type PasswordStrength as Strength } from '../../../../domain/accounts/password-strength.ts'
import { visibilityToggle } from '../../../ui/fields/field-props.ts'
import classes from './new-password-field.module.css'

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

interface PasswordStrengthProps {
  password: string
  /** Values the password should not contain: username, e-mail address. */
  names?: readonly string[]
}

const filled: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, good: 3 }

/** Password strength hint, also announced by screen readers. It is advisory and rejects nothing. */
function PasswordStrength({ password, names = [] }: PasswordStrengthProps) {
  const own = names.flatMap((name) => [name, name.split('@')[0] ?? ''])
  const hint = passwordHint(password, own)
  return (
    <div className={classes.hint} role="status" data-strength={hint?.strength}>
      {hint && (
        <>
          <span className={classes.bars} aria-hidden>
            {[1, 2, 3].map((bar) => (
              <span key={bar} data-filled={bar <= filled[hint.strength] || undefined} />
            ))}
          </span>
          {hint.text}
        </>
      )}
    </div>
  )
}
