import './ui/mantine-styles.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './routes.tsx'
import { createQueryClient } from './shared/query-client.ts'
import { cssVariablesResolver } from './ui/css-variables.ts'
import { theme } from './ui/theme.ts'

const Toaster = lazy(() => import('./ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
