// Guards: pages, dialogs and toasts during and after an outage.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { chunkOf } from './chunk-of.ts'
import { takeClock, untilNextClick } from './clicks.ts'
import { expect, signIn, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const toaster = 'src/web/ui/toasts/toaster.tsx'

test('without a connection the catalogue reports it immediately, and later resumes automatically', async ({
  page,
  context,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('lino')
  const failure = page.getByRole('alert').filter({ hasText: 'Catalogo non disponibile' })
  await expect(failure).toContainText('Controlla la connessione')
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ prodotti$/ })).toBeVisible()
})

test('a section or page whose code does not load fails alone, and loads when the connection is back', async ({
  page,
  context,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Wishlist', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Controlla la connessione' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Area Cliente' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Wishlist', exact: true })).toBeVisible()

  await visit(page, '/')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Chi Siamo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Pagina non caricata' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Chi Siamo' })).toBeVisible()
  // Proves that the page's own styles have loaded: browsers indent a definition by default.
  await expect(page.getByRole('definition').first()).toHaveCSS('margin-left', '0px')
})

test('a dashboard that did not load keeps the site’s header, and loads with its styles when the connection is back', async ({
  page,
  context,
}) => {
  // Not on the login page, which preloads the dashboard: its code would be cached.
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await context.setOffline(true)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Pagina non caricata' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Catalogo' })).toBeVisible()
  await context.setOffline(false)
  const sections = page.getByRole('navigation', { name: 'Area Cliente' })
  await expect(sections.getByRole('list')).toHaveCSS('list-style-type', 'none')
  await expect(page.getByRole('complementary')).toHaveCSS('position', 'sticky')
  await expect(header).toHaveCount(0)
})

test('a dialog whose code does not load fails alone, can be closed, and loads when the connection is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, `/product/${products[0].id}`)
  await context.setOffline(true)
  const menu = page.getByRole('button', { name: 'Apri il menu' })
  await menu.click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText('Controlla la connessione')
  await failed.getByRole('button', { name: 'Chiudi' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await menu.click()
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Catalogo' })).toBeVisible()
})

test('phone filters that do not load leave the catalogue unchanged, and load when the connection is back', async ({
  page,
  context,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, '/catalog')
  await context.setOffline(true)
  const filters = page.getByRole('button', { name: 'Filtri' })
  await filters.click()
  const failed = page.getByRole('alertdialog')
  await expect(failed).toContainText('Controlla la connessione')
  await expect(page.getByRole('article')).toHaveCount(12)
  await failed.getByRole('button', { name: 'Chiudi' }).click()
  await expect(failed).toHaveCount(0)
  await filters.click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog').getByLabel('Categoria')).toBeVisible()
})

test('a preference that cannot be saved is reported next to its checkbox and in a toast, even as the first interaction', async ({
  page,
  context,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/dashboard?section=business-profile')
  const box = page.getByRole('checkbox', { name: 'Ricordami le riserve che stanno per scadere' })
  await expect(box).toBeChecked()
  await page.mouse.move(200, 200)
  await page.waitForFunction(
    (code) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(code)),
    chunkOf(toaster),
  )
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await box.click()
  await expect(page.getByText('Impossibile salvare la preferenza. Riprova più tardi.')).toHaveCount(2)
  await expect(page.getByRole('alert').filter({ hasText: 'Impossibile salvare la preferenza' })).toBeVisible()
  await expect(box).toBeChecked()
  await context.setOffline(false)
})

test('a page of an earlier release whose code is gone asks for a reload and stops requesting it', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  // As after an upgrade: the server's own response for a file that it no longer has.
  const code = `**${chunkOf('src/web/pages/about/about-page.tsx')}`
  let asked = 0
  await page.route(code, async (route) => {
    asked += 1
    const url = `${new URL(page.url()).origin}/assets/of-an-earlier-release.js`
    return route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Chi Siamo' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Pagina non caricata' })
  await expect(failure).toContainText('Il portale è stato aggiornato: ricarica la pagina per continuare.')
  // There are no retries, because the portal is reachable.
  const before = asked
  await page.clock.runFor(13_000)
  expect(asked).toBe(before)
  await page.unroute(code)
  await failure.getByRole('button', { name: 'Ricarica la pagina' }).click()
  await expect(page.getByRole('heading', { name: 'Chi Siamo' })).toBeVisible()
})

test('toasts that do not load leave the page unchanged, and the next one is shown', async ({ page }) => {
  await takeClock(page)
  // The notification library, which the toaster needs.
  const code = `**${chunkOf('node_modules/@mantine/notifications/esm/index.mjs')}`
  let refused = 0
  await page.route(code, (route) => {
    refused += 1
    return route.abort()
  })
  await signIn(page, 'rivenditore', 'rivenditore123')
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await visit(page, `/product/${products[0].id}`)
  const add = page.getByRole('button', { name: 'Aggiungi alla Wishlist' })
  await add.click()
  await expect(page.getByRole('main').getByText('È nella tua wishlist')).toBeVisible()
  await expect.poll(() => refused).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(code)
  // The same click within a second would count as a double click.
  await untilNextClick(page)
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Prodotto aggiunto alla wishlist!' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a request that failed is not sent automatically later', async ({ page, context }) => {
  await page.clock.install()
  await signIn(page, 'rivenditore', 'rivenditore123')
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await visit(page, `/product/${products[0].id}`)
  const sent: string[] = []
  page.on('requestfinished', (request) => request.method() === 'POST' && sent.push(request.url()))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Aggiungi alla Wishlist' }).click()
  await expect(page.getByRole('main').getByText('Impossibile aggiungere il prodotto alla wishlist.')).toBeVisible()
  await context.setOffline(false)
  await page.clock.runFor(30_000)
  expect(sent).toEqual([])
})

test('the admin’s order list stays on screen without a connection, reports it, and refreshes when it is back', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=orders&search=nessuno-lo-ha-ordinato')
  await expect(page.getByText('Nessun ordine trovato con i filtri applicati')).toBeVisible()
  await context.setOffline(true)
  // Until the next poll.
  await page.clock.runFor(31_000)
  const notice = page.getByRole('alert').filter({ hasText: 'Elenco non aggiornato' })
  await expect(notice).toContainText('Controlla la connessione: appena torna riproviamo automaticamente.')
  // A narrow strip, so that the orders stay in place.
  expect((await notice.boundingBox())?.height).toBeLessThan(100)
  await expect(page.getByText('Nessun ordine trovato con i filtri applicati')).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

const away = {
  status: 503,
  json: { code: 'portal.unavailable', message: 'Il servizio non è al momento raggiungibile. Riprova tra poco.' },
}

test('during an outage users are not shown as signed out nor products as missing; both recover automatically', async ({
  page,
}) => {
  await page.clock.install()
  await startLook(page)
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.route('**/api/auth/user', (route) => route.fulfill(away))
  await page.goto('/dashboard?section=orders')
  const notice = page.getByRole('alert').filter({ hasText: 'Il servizio non è al momento raggiungibile' })
  await expect(notice).toContainText('Intanto riproviamo anche noi.')
  await expectAccessibleInBothLooks(page, 'a page while the portal is away')
  // Longer than the delay before signed-out users are redirected to the login.
  await page.clock.runFor(2_500)
  await expect(page).toHaveURL(/\/dashboard\?section=orders/)
  await expect(page.getByText('Accesso Richiesto')).toHaveCount(0)
  await page.unroute('**/api/auth/user')
  await expect(page.getByRole('heading', { name: 'Gestione Ordini' })).toBeVisible({ timeout: 20_000 })

  await visit(page, '/catalog')
  await page.route('**/api/products/*', (route) => route.fulfill(away))
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(notice).toBeVisible()
  await expect(page.getByText('Prodotto non trovato')).toHaveCount(0)
  await page.unroute('**/api/products/*')
  await expect(page.getByRole('button', { name: 'Aggiungi alla Wishlist' })).toBeVisible({ timeout: 20_000 })
})

test('signing out during an outage reports the failure, and succeeds on a second click', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.route('**/api/logout', (route) => route.fulfill(away))
  const button = page.getByRole('banner').getByRole('button', { name: 'Esci' })
  await button.click()
  await expect(page.getByText('Non sei ancora uscito')).toBeVisible()
  await expect(page).toHaveURL(/\/catalog$/)
  await page.unroute('**/api/logout')
  await button.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Accedi' })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a plan that could not be loaded is reported above the plans, and can be bought after the outage', async ({
  page,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  // The server-rendered page contains the plan.
  await visit(page, '/terms')
  await page.route('**/api/subscriptions', (route) => route.fulfill(away))
  await page.getByRole('main').getByRole('link', { name: 'Abbonamenti' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Non riusciamo a caricare il tuo abbonamento' })
  await expect(notice).toContainText('Intanto riproviamo anche noi.')
  const buttons = page.getByRole('main').getByRole('button', { name: /^(?:Passa a|Resta con|Attiva)/ })
  await expect(buttons.first()).toBeDisabled()
  await page.unroute('**/api/subscriptions')
  await expect(notice).toHaveCount(0, { timeout: 20_000 })
  await expect(buttons.first()).toBeEnabled()
})

test('signing in while the account cannot be read still signs in, and a failure signs no one out', async ({ page }) => {
  await visit(page, '/login')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await expect(form.getByLabel('Username')).toBeVisible()
  await page.route('**/api/auth/user', (route) => route.fulfill(away))
  await form.getByLabel('Username').fill('rivenditore')
  await form.getByRole('textbox', { name: 'Password' }).fill('rivenditore123')
  await form.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('navigation', { name: 'Area Cliente' })).toBeVisible()

  await page.unrouteAll()
  await page.route('**/api/auth/user', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Guasto' } }),
  )
  await page.goto('/dashboard?section=orders')
  await expect(page.getByRole('alert').filter({ hasText: 'Guasto' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Gestione Ordini' })).toBeVisible()
})

test('a session refused right after the sign-in is not shown as signed in', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/login')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await expect(form.getByLabel('Username')).toBeVisible()
  await page.route('**/api/auth/user', (route) =>
    route.fulfill({ status: 401, json: { code: 'auth.required', message: 'Accedi per continuare.' } }),
  )
  const signedIn = page.waitForResponse('**/api/login')
  const refused = page.waitForResponse('**/api/auth/user')
  await form.getByLabel('Username').fill('rivenditore')
  await form.getByRole('textbox', { name: 'Password' }).fill('rivenditore123')
  await form.getByRole('button', { name: 'Accedi' }).click()
  expect((await signedIn).status()).toBe(200)
  await refused
  await page.clock.runFor(1_000)
  await expect(page.getByRole('navigation', { name: 'Area Cliente' })).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Accedi' })).toBeVisible()
})

test('one failed part of a page retries first, then the others', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.clock.install()
  let asked: string[] = []
  for (const path of ['**/api/auth/sessions*', '**/api/auth/data-exports/*']) {
    await page.route(path, (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill(away)
    })
  }
  await page.goto('/dashboard?section=business-profile')
  const notices = page.getByRole('alert').filter({ hasText: 'Intanto riproviamo anche noi.' })
  await expect(notices).toHaveCount(2)
  asked = []
  await page.clock.runFor(13_000)
  await expect.poll(() => asked.length).toBe(1)
  // Time for the failure to appear; the next pause is longer.
  await page.clock.runFor(3_000)
  await expect(notices).toHaveCount(2)
  expect(asked).toHaveLength(1)
  await page.unrouteAll()
  await page.clock.runFor(25_000)
  await expect(notices).toHaveCount(0)
})
