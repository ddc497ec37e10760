import './ui/theme/mantine-styles.ts'
import './ui/theme/fonts.css'
import './ui/theme/tokens.css'
import './ui/theme/theme-variables.css'
import './ui/theme/mantine-variables.css'
import './ui/theme/global.css'
import './ui/theme/primitives.css'
import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { paths } from '../contract/site-pages.ts'
import { App } from './app.tsx'
import { userQuery } from './features/accounts/shared/user.api.ts'
import { holdEarlyInput } from './hydration/early-input.ts'
import { nextTask } from './hydration/next-task.ts'
import { savePlace } from './hydration/save-place.ts'
import { createAppRouter } from './routes.tsx'
import { sendFrom, signInBy } from './shared/calls/http.ts'
import { createQueryClient } from './shared/calls/query-client.ts'
import { retryQueriesWhenBack } from './shared/calls/retry-when-back.ts'
import { rememberFonts } from './shared/known-fonts.ts'
import { toast } from './shared/toast.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void start(root)

/** Split into several tasks so that no single one delays the response to a touch. */
async function start(container: HTMLElement): Promise<void> {
  await nextTask()
  const queryClient = createQueryClient()
  retryQueriesWhenBack(queryClient)
  const router = createAppRouter(queryClient)
  sendFrom(() => queryClient.getQueryData(userQuery().queryKey)?.id)
  // Offline the sign-in dialog cannot load; the call then fails with its original response.
  signInBy((request) =>
    import('./pages/shell/sign-in-again.tsx').then(
      ({ signInAgain }) => signInAgain(queryClient, request),
      () => false,
    ),
  )
  // Dispatched by public/search-keys.js. Admins have a separate palette in their panel; on other pages their Ctrl+K stays with the page's
  // search.
  addEventListener('filiera-palette', (call) => {
    const user = queryClient.getQueryData(userQuery().queryKey)
    if (user?.isAdmin || (user === undefined && location.pathname === paths.admin)) return
    call.preventDefault()
    import('./pages/palette/open-palette.ts')
      .then(({ openPalette }) => openPalette(queryClient, router))
      .catch(() => toast.error('Controlla la connessione e riprova.'))
  })

  // Set by the server in pages that the browser renders.
  if ('visitor' in document.documentElement.dataset) queryClient.setQueryData(userQuery().queryKey, null)
  const rendered = document.getElementById('page-data')?.textContent
  if (rendered) await takeOver({ container, data: rendered, queryClient, router })
  else {
    createRoot(container).render(<App queryClient={queryClient} router={router} />)
    void rememberFonts()
  }
}

interface ServerPage {
  container: HTMLElement
  data: string
  queryClient: ReturnType<typeof createQueryClient>
  router: ReturnType<typeof createAppRouter>
}

/** Hydrates the server-rendered page with the API responses it was rendered from. */
async function takeOver({ container, data, queryClient, router }: ServerPage): Promise<void> {
  await nextTask()
  hydrate(queryClient, JSON.parse(data))
  await nextTask()
  // Hydration needs the page's chunk; without it the content would count as missing.
  await router.load()
  // Without this the router wraps pages differently from the server (React error 418); tested by e2e/ssr.spec.ts.
  router.ssr = { manifest: undefined }
  await nextTask()
  savePlace(router)
  const repeatEarlyInput = holdEarlyInput()
  let isHydrated = false
  const onHydrated = () => {
    if (isHydrated) return
    isHydrated = true
    performance.mark('alive')
    void repeatEarlyInput()
  }
  startTransition(() => {
    hydrateRoot(container, <App queryClient={queryClient} router={router} onHydrated={onHydrated} />)
  })
}
