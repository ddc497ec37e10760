// Guards: long words break no layout on a phone.

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { textVersions } from '../src/domain/accounts/acceptances.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const root = join(import.meta.dirname, '..')
const word = 'Precipitevolissimevolmente'.repeat(3).slice(0, 58)

/** Imports a product into the running portal with the command-line importer. Uses the pinned Node: older versions cannot run TypeScript. */
async function importProduct(directory: string, status: 'active' | 'archived'): Promise<void> {
  const file = join(directory, 'parola-lunga.csv')
  const columns = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Option1 Name',
    'Option1 Value',
    'Variant Price',
    'Variant Compare At Price',
  ]
  const row = ['parola-lunga', `Abito ${word}`, word, 'Taglia', 'M', '12345.90', '23456.00']
  const more = { 'Variant Inventory Qty': '50', 'Variant Grams': '400', Published: 'true', Status: status }
  await writeFile(
    file,
    [
      [...columns, ...Object.keys(more)],
      [...row, ...Object.values(more)],
    ].join('\n'),
  )
  await promisify(execFile)(join(root, 'node_modules/.bin/node'), [join(root, 'scripts/import-products.ts'), file], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: directory },
  })
}

const delivery = {
  customer: { name: `Cliente ${word}`, email: 'cliente@example.it' },
  shipping: { address: `Via ${word} 7`, city: 'Torino', zip: '10121', country: 'IT' },
  notes: word,
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** Runs `look` at both phone widths. */
async function onEachPhone(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await look()
  }
}

/** Expects nothing to extend beyond the right edge of the window or of the open dialog. */
async function expectNothingCut(page: Page, what: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog]')
    const width = document.documentElement.clientWidth
    const labels = [...document.querySelectorAll('button, a[role=button], .mantine-Button-label')]
    const short = labels.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    if (short.length > 0) return ['label cut', ...short.map(({ textContent }) => textContent)]
    const isWide = document.documentElement.scrollWidth > width || (dialog && dialog.scrollWidth > dialog.clientWidth)
    if (!isWide) return []
    const all = [...(dialog ?? document.body).querySelectorAll('*')]
    const over = all.filter((element) => element.getBoundingClientRect().right > width + 1)
    return ['too wide', ...over.slice(0, 6).map(({ tagName, className }) => `${tagName} ${className}`)]
  })
  expect.soft(cut, `${what}, ${page.viewportSize()?.width} px`).toEqual([])
}

/** A table that scrolls sideways would hide columns on a phone, so its rows must become blocks. */
async function expectWholeTable(page: Page, caption: string): Promise<void> {
  const table = page.getByRole('region', { name: caption })
  await expect(table.getByRole('cell').first()).toBeVisible()
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect.soft(hidden, `${caption}, ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

async function expectDialogFits(page: Page, opener: string | RegExp, what: string): Promise<void> {
  await page
    .getByRole('button', { name: opener })
    .or(page.getByRole('link', { name: opener }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  // The previous dialog is fading out.
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toBeVisible()
  const close = dialog.getByRole('button', { name: 'Chiudi' })
  await expect(close).toBeInViewport({ ratio: 1 })
  await expectNothingCut(page, what)
  await close.click()
  await expect(dialog).toHaveCount(0)
}

test('a word of 58 letters is not cut off on any page or dialog on a phone', async ({ page, portal, request }) => {
  test.setTimeout(180_000)
  await importProduct(portal.directory, 'active')
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  // Otherwise the first order form asks for the contract clauses.
  await post(page.request, '/api/auth/acceptances', textVersions)
  // The home page's list, without a filter, puts products without a picture last.
  const { products } = await (await page.request.get('/api/products?search=abito&sort=newest&limit=1')).json()
  const productId = products[0].id
  const { variants } = await (await page.request.get(`/api/products/${productId}`)).json()
  const piece = { productId, variantId: variants[0].id, quantity: 1 }
  await post(page.request, '/api/orders', { items: [piece], ...delivery })
  await post(page.request, '/api/reservations', piece)
  await post(page.request, '/api/wishlist', piece)
  const company = { username: 'parola.lunga', email: 'parola.lunga@example.it', companyName: `Boutique ${word}` }
  await post(request, '/api/register', { ...company, password: 'parola-sicura' })

  for (const path of [`/product/${productId}`, '/catalog', '/dashboard', '/dashboard?section=wishlist']) {
    await visit(page, path)
    await onEachPhone(page, async () => {
      await expect(page.getByText(word).first()).toBeVisible()
      await expectNothingCut(page, path)
    })
  }
  await visit(page, '/dashboard?section=orders')
  await onEachPhone(page, async () => {
    await expect(page.getByText(word).first()).toBeVisible()
    await expectNothingCut(page, 'Gestione Ordini')
    await expectDialogFits(page, /^Dettagli/, 'details')
    await page
      .getByRole('link', { name: /^Dettagli/ })
      .first()
      .click()
    await expectDialogFits(page, 'Annulla l’ordine', 'cancel')
    await expectDialogFits(page, 'Conferma Ordine', 'Conferma Ordine')
    await expectDialogFits(page, /^Annulla la riserva di/, 'reservation')
  })

  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin?tab=orders')
  await onEachPhone(page, async () => {
    await expect(page.getByText(word).first()).toBeVisible()
    await expectNothingCut(page, 'orders of the admin')
    await expectDialogFits(page, /^Dettagli/, 'order of the admin')
  })
  await visit(page, '/admin?tab=log&log=messages')
  await onEachPhone(page, async () => {
    await expect(page.getByRole('button', { name: /^Ordine .* ricevuto/ }).first()).toBeVisible()
    await expectNothingCut(page, 'Log')
    await expectWholeTable(page, 'Posta in uscita')
    await expectDialogFits(page, /^Ordine .* ricevuto/, 'mail')
  })
  await visit(page, '/admin?tab=beta')
  await onEachPhone(page, async () => {
    await expect(page.getByText(word).first()).toBeVisible()
    await expectNothingCut(page, 'Clienti')
    await expectWholeTable(page, 'Clienti')
  })
  // The other journeys use the first products.
  await importProduct(portal.directory, 'archived')
})
