// Guards: choices made before hydration, the wishlist’s other outcomes, trial accounts and links with a colour.

import { takeClock, untilNextClick } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { chooseOption } from './product-choice.ts'
import { openProduct } from './product-page.ts'
import { holdScripts, toast, visit } from './visit.ts'

test('a size chosen right after a colour applies to that colour, even before the address is updated', async ({
  page,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'Abito Amalfi')
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/wishlist') && request.method() === 'POST')
  await page.evaluate(() => {
    const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
    click('input[name="Colore"][value="Rosso"]')
    click('input[name="Taglia"][value="M"]')
  })
  await expect(page).toHaveURL(/color=Rosso&size=M$/)
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('input[name="Taglia"][value="L"]')?.click()
    for (const button of document.querySelectorAll('button'))
      if (button.textContent === 'Aggiungi alla Wishlist') button.click()
  })
  const { productId, variantId } = (await asked).postDataJSON()
  const { variants } = await (await page.request.get(`/api/products/${productId}`)).json()
  expect(variants.find(({ id }: { id: string }) => id === variantId)).toMatchObject({ color: 'Rosso', size: 'L' })
})

test('a colour and a size chosen before and during hydration are applied', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'Abito Amalfi')
  const address = page.url()
  const release = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  await chooseOption(page.getByRole('radio', { name: /^Rosso/ }))
  await chooseOption(page.getByRole('radio', { name: /^M\b/ }))
  release()
  await expect(page).toHaveURL(/color=Rosso&size=M$/)
  await expect(page.getByText(/^(Disponibile:|Ultimi) \d+ pezzi$/)).toBeVisible()

  // Runs when the recorded early input is taken over, just before React hydrates the page.
  await page.addInitScript(() => {
    const choose = () => {
      for (const value of ['Blu', 'L']) document.querySelector<HTMLElement>(`input[value="${value}"]`)?.click()
    }
    let early: { stop: () => void } | undefined
    Object.defineProperty(window, 'earlyInput', {
      get: () => early,
      set: (given: { stop: () => void }) => {
        const stop = () => {
          given.stop()
          queueMicrotask(choose)
        }
        early = { ...given, stop }
      },
    })
  })
  await page.goto(address)
  await expect(page).toHaveURL(/color=Blu&size=L$/)
})

test('a trial account sees how to unlock all pictures', async ({ page }) => {
  await signInByCall(page, 'base', 'base1234')
  await openProduct(page, 'Abito Amalfi')
  await expect(page.getByRole('button', { name: /^Immagine \d di/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Passa a Starter per vedere tutte le immagini' }).click()
  await expect(page).toHaveURL('/subscriptions')
})

test('a card found by colour shows that colour', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const { products } = await (await page.request.get('/api/products?search=t-shirt%20bari')).json()
  const black = products[0].images.find(({ color }: { color: string }) => color === 'Nero').imageUrl
  const picture = page.getByRole('article').filter({ hasText: 'T-shirt Bari' }).locator('img')
  for (const query of ['search=bari&color=Nero', 'search=t-shirt bari nera']) {
    await visit(page, `/catalog?${query}`)
    await expect(picture).toHaveAttribute('src', black)
  }
})

test('the wishlist’s other outcomes: added, session ended, refused', async ({ page }) => {
  await takeClock(page)
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'Blazer Milano')
  const add = page.getByRole('button', { name: 'Aggiungi alla Wishlist' })
  await add.click()
  await expect(toast(page, 'Prodotto aggiunto alla wishlist!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'wishlist' })).toBeVisible()
  await expect(add).toBeFocused()

  // A click within a second of the success counts as a double click.
  await untilNextClick(page)
  await page.route('/api/wishlist', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'x' } }))
  await add.click()
  await expect(toast(page, 'Errore')).toContainText('Impossibile aggiungere il prodotto alla wishlist.')
  await page.unroute('/api/wishlist')

  await page.context().clearCookies()
  await add.click()
  await page.getByRole('dialog', { name: 'La sessione è scaduta' }).getByRole('button', { name: 'Chiudi' }).click()
  await expect(toast(page, 'Accesso Richiesto')).toBeVisible()
  await page.waitForURL(/\/login\?returnTo=/)
})
