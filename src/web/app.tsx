import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { HydratedContext } from './hydration/hydration-marker.tsx'
import type { createAppRouter } from './routes.tsx'
import { ThemeProvider } from './ui/theme/theme-provider.tsx'
import { LateToaster } from './ui/toasts/late-toaster.tsx'

interface AppProps {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** Called each time a page has hydrated and reacts to input. */
  onHydrated?: () => void
}

/** The whole client. The browser and the server must render the same HTML from it. */
export function App({ queryClient, router, onHydrated }: AppProps) {
  return (
    <StrictMode>
      <HydratedContext value={onHydrated}>
        <ThemeProvider>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <LateToaster />
          </QueryClientProvider>
        </ThemeProvider>
      </HydratedContext>
    </StrictMode>
  )
}
