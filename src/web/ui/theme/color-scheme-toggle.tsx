import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon } from '../icons/icon-moon.tsx'
import { IconSun } from '../icons/icon-sun.tsx'
import { useIsHydrated } from '../loading/when-hydrated.tsx'
import classes from './color-scheme-toggle.module.css'

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const known = useComputedColorScheme('light')
  // The server does not know the scheme, and React keeps the attributes of the server's HTML, so the first render must assume the same
  // scheme.
  const scheme = useIsHydrated() ? known : 'light'
  const next = scheme === 'dark' ? 'light' : 'dark'
  const label = next === 'dark' ? 'Passa al tema scuro' : 'Passa al tema chiaro'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <IconMoon className={classes.toDark} size={20} stroke={1.5} aria-hidden />
      <IconSun className={classes.toLight} size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
