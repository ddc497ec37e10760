import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import classes from './color-scheme-toggle.module.css'
import { IconMoon } from './icons/icon-moon.tsx'
import { IconSun } from './icons/icon-sun.tsx'

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  // The server does not know the scheme, so the first rendering always assumes the light one.
  const scheme = useComputedColorScheme('light')
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
