import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

/** A real link: it opens in a new tab, is announced as a link, and works before hydration. */
const AnchorButton = (props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) => (
  <Button component="a" {...props} />
)

/** A page link that looks like a button: `<ButtonLink to="/catalog" variant="default">`. */
export const ButtonLink = createLink(AnchorButton)

/** A page link in running text. */
export const TextLink = createLink(Anchor<'a'>)
