import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { LinkProps, NavigateOptions } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import type { createAppRouter } from '../../routes.tsx'
import { Palette } from '../../ui/palette/palette.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { usePaletteGroups } from './use-palette-groups.ts'

let root: Root | undefined

/** Opens the palette over the page, in its own React root so that no page has to load it. */
export function mountPalette(queryClient: QueryClient, router: ReturnType<typeof createAppRouter>): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  const show = (opened: boolean) =>
    root?.render(
      <StrictMode>
        <ThemeProvider>
          <QueryClientProvider client={queryClient}>
            <CustomerPalette opened={opened} onClose={() => show(false)} onChosen={go} />
          </QueryClientProvider>
        </ThemeProvider>
      </StrictMode>,
    )
  /** Replaces the history entry that Back would have closed; focus moves to the new content. */
  const go = (link: LinkProps) => {
    show(false)
    void router.navigate({ ...link, replace: true } as NavigateOptions)
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }
  show(true)
}

interface CustomerPaletteProps {
  opened: boolean
  onClose: () => void
  onChosen: (link: LinkProps) => void
}

/** Finds products, the user's orders and sections; for visitors the public pages and the preview products. */
function CustomerPalette(props: CustomerPaletteProps) {
  const { user } = useUser()
  return (
    <Palette
      {...props}
      useGroups={usePaletteGroups}
      sought={user ? 'prodotti, ordini e sezioni' : 'prodotti e pagine'}
      placeholder={user ? 'Prodotti, ordini, sezioni' : 'Prodotti e pagine'}
    />
  )
}
