// Guards: texts about closed features, deadlines and passwords.

import { leastAdminPassword } from '../src/domain/accounts/admin-passwords.ts'
import { expect, signIn, signInByCall, test } from './portal.ts'
import { findPiece } from './product-choice.ts'
import { visit } from './visit.ts'

test('a base account sees why wishlist and orders are closed, and its pages send no request that is refused', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await signInByCall(page, 'base', 'base1234')
  await visit(page, '/dashboard')
  await expect(page.getByText('Ordini Totali')).toBeVisible()
  await page.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByText('La wishlist non è ancora attiva')).toBeVisible()
  await expect(page.getByText('La tua wishlist è vuota')).toHaveCount(0)
  await page.getByRole('link', { name: 'Gestione Ordini' }).click()
  await expect(page.getByText('Gli ordini non sono ancora attivi')).toBeVisible()

  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await visit(page, `/product/${products[0].id}`)
  await page.getByRole('button', { name: 'Aggiungi alla Wishlist' }).click()
  await expect(page.getByRole('alert')).toContainText('La wishlist si attiva con un piano o con la verifica')
  await expect(page.getByText('Impossibile aggiungere')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('after reserving, seven full days remain; after ordering, 48 hours', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const piece = await findPiece(page, 3)
  await page.request.post('/api/reservations', { data: piece })
  await page.request.post('/api/orders', {
    data: {
      items: [piece],
      customer: { name: 'Cliente di prova', email: 'cliente@example.it' },
      shipping: { address: 'Via Emilia 1', city: 'Carpi', zip: '41012', country: 'IT' },
    },
  })
  await page.goto('/dashboard?section=orders')
  await expect(page.getByText('(ancora 7 giorni)').first()).toBeVisible()
  await expect(page.getByText('Ancora 48 ore').first()).toBeVisible()
})

test('toasts do not cover titles and headers; in dark mode pictures are slightly darker and the active section is visible', async ({
  page,
}) => {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'rivenditore', 'rivenditore123')
    const toast = page.getByRole('alert').filter({ hasText: 'Benvenuto!' })
    await expect(toast).toBeVisible()
    const [shown, title] = [await toast.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    expect(shown?.y ?? 0, `${width} px`).toBeGreaterThan((title?.y ?? 800) + (title?.height ?? 0))
    await page.context().clearCookies()
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/dashboard')
  const active = page.getByRole('navigation', { name: 'Area Cliente' }).locator('[aria-current=page]')
  await expect(active).toHaveCSS('background-color', 'rgb(45, 38, 32)')
  await visit(page, '/')
  await expect(page.getByRole('img', { name: /appesi a un’asta/ })).toHaveCSS('filter', 'brightness(0.9)')
})

test('a new password states its minimum length, for admins too', async ({ page }) => {
  await page.goto('/login?reset=non-importa')
  const hint = `Almeno 6 caratteri, ${leastAdminPassword} per gli amministratori`
  await expect(page.getByLabel('Nuova password').first()).toHaveAccessibleDescription(hint)
})
