import type { InputWrapperProps } from '@mantine/core'

/** Props of a required field. */
export const required = { withAsterisk: true, 'aria-required': true } as const

/** Shows the description below the field instead of above it. */
export const hintBelow: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
}
