import { Anchor, Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A page link that looks like a button: `<ButtonLink to="/catalog" variant="default">`. */
export const ButtonLink = createLink(Button<'a'>)

/** A page link in running text. */
export const TextLink = createLink(Anchor<'a'>)
