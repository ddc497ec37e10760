import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { theme } from './theme.ts'

const manager = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement

/**
 * Mantine's provider without the code that computes variables for arbitrary themes: ours are precomputed in theme-variables.css, so that no
 * page loads that code or waits for it. Mantine's classes for `hiddenFrom` and `visibleFrom` are omitted too.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  })
  const context = useMemo(
    () => ({
      ...{ colorScheme, setColorScheme, clearColorScheme, getRootElement },
      ...{ classNamesPrefix: 'mantine', withStaticClasses: true, cssVariablesSelector: ':root' },
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
