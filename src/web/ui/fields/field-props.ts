import type { InputWrapperProps } from '@mantine/core'

/** Props of a required field. */
export const required = { withAsterisk: true, 'aria-required': true } as const

/** Shows the description below the field instead of above it. */
export const hintBelow: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}

/** Accessible label of a password field's show/hide button. */
export const visibilityToggle = (what = 'la password') => ({ 'aria-label': `Mostra o nascondi ${what}` })
