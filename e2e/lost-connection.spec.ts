import { expect, signIn, test } from './portal.ts'
import { visit } from './visit.ts'

test('without a connection the catalogue says so at once, and goes on where it was', async ({ page, context }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('lino')
  const failure = page.getByRole('alert').filter({ hasText: 'Catalogo non disponibile' })
  await expect(failure).toContainText('Controlla la connessione')
  await expect(page.getByRole('article')).toHaveCount(0)
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ prodotti$/ })).toBeVisible()
})

test('a request that failed is not sent automatically later', async ({ page, context }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await visit(page, `/product/${products[0].id}`)
  const sent: string[] = []
  page.on('requestfinished', (request) => request.method() === 'POST' && sent.push(request.url()))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Aggiungi alla Wishlist' }).click()
  await expect(page.getByRole('main').getByText('Impossibile aggiungere il prodotto alla wishlist.')).toBeVisible()
  await context.setOffline(false)
  await page.waitForTimeout(500)
  expect(sent).toEqual([])
})
