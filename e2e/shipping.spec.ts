import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

const path = '/api/shipping/calculate'
const calculator = '/dashboard?section=shipping'
const rates = '/dashboard?section=shipping-rates'

const destination = (page: Page) => page.getByLabel('Destinazione')
const weight = (page: Page) => page.getByLabel('Peso (kg)')
const calculate = (page: Page) => page.getByRole('button', { name: 'Calcola il costo' })
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const line = (page: Page, name: string) =>
  panel(page, 'Risultato').locator('dl > div').filter({ hasText: name }).locator('dd')
const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${device}: a parcel's cost, with its breakdown, from a base account`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signInAsNewCustomer(page)
    await visit(page, calculator)
    await expect(page.getByRole('heading', { name: 'Spedizioni', level: 1 })).toBeVisible()
    await expect(destination(page).getByRole('option')).toHaveText([
      'Seleziona…',
      'Italia',
      'Unione Europea',
      'Extra UE',
    ])
    await expect(page.getByText('Scegli destinazione e peso: qui vedi il costo')).toBeVisible()

    await weight(page).fill('0,05')
    await calculate(page).click()
    await expect(page.getByText('Seleziona una destinazione')).toBeVisible()
    await expect(page.getByText('Il peso deve essere almeno 0.1 kg')).toBeVisible()
    await expect(destination(page)).toBeFocused()

    await destination(page).selectOption('italy')
    await weight(page).fill('1')
    const sent = requestsTo(page, path)
    await clickTwice(page, calculate(page))
    await expect(toastOf(page, 'Costo totale: €6,90')).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(line(page, 'Tariffa base')).toHaveText('6,90 €')
    await expect(line(page, 'Costo totale')).toHaveText('6,90 €')

    await destination(page).selectOption({ label: 'Extra UE' })
    await weight(page).fill('1,5')
    await weight(page).press('ArrowUp')
    await expect(weight(page)).toHaveValue('1,6')
    for (const name of ['Assicurazione (+2,50 €)', 'Contrassegno (+3,00 €)', 'White label (+1,50 €)'])
      await page.getByLabel(name).check()
    await calculate(page).click()
    await expect(toastOf(page, 'Costo totale: €28,40')).toBeVisible()
    await expect(panel(page, 'Risultato')).toContainText('Extra UE, 1,6 kg')
    for (const [name, amount] of [
      ['Tariffa base', '21,40 €'],
      ['Assicurazione', '2,50 €'],
      ['Contrassegno', '3,00 €'],
      ['White label', '1,50 €'],
      ['Costo totale', '28,40 €'],
    ] as const)
      await expect(line(page, name)).toHaveText(amount)
  })
}

test('base rates, the note on fast shipping, options and the table to download stand beside it', async ({ page }) => {
  await signInAsNewCustomer(page)
  await visit(page, calculator)
  for (const [name, amount] of [
    ['Italia', '6,90 €'],
    ['Unione Europea', '12,50 €'],
    ['Extra UE', '18,90 €'],
  ] as const) {
    const card = panel(page, 'Tariffe base').locator('dl > div').filter({ hasText: name })
    await expect(card).toContainText(amount)
    await expect(card).toContainText('fino a 1 kg')
  }
  await expect(panel(page, 'Tariffe base')).toContainText('Ogni kg in più, anche solo iniziato, costa 2,50 €.')
  await expect(page.getByText('Spedizione veloce')).toBeVisible()
  await expect(page.getByText('48-72 ore lavorative')).toBeVisible()
  await expect(panel(page, 'Opzioni aggiuntive').locator('dd')).toHaveText(['+2,50 €', '+3,00 €', '+1,50 €'])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica le tariffe (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('tariffe-spedizione.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[1]).toBe('Italia Continentale;Italia;tutti;4,90;6,90;8,90;12,90')

  await page.getByRole('link', { name: 'Tariffe Spedizioni' }).filter({ visible: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Tariffe Spedizioni', level: 1 })).toBeVisible()
})

test('a failed calculation says so, and what was typed stays, also after a reload', async ({ page }) => {
  await signInAsNewCustomer(page)
  await visit(page, calculator)
  await destination(page).selectOption('eu')
  await weight(page).fill('3,01')
  await page.getByLabel('Contrassegno (+3,00 €)').check()
  await page.route(`**${path}`, (route) => route.abort())
  await calculate(page).click()
  await expect(toastOf(page, 'Impossibile calcolare il costo di spedizione').first()).toBeVisible()
  await expect(page.getByText('Impossibile calcolare il costo di spedizione. Riprova tra poco.')).toBeVisible()
  await page.unroute(`**${path}`)
  await page.reload()
  await expect(destination(page)).toHaveValue('eu')
  await expect(weight(page)).toHaveValue('3,01')
  await calculate(page).click()
  await expect(line(page, 'Costo totale')).toHaveText('23,00 €')
})

test('the rate cards: every zone with price, promise, countries and prices by pieces', async ({ page }) => {
  await signInAsNewCustomer(page)
  await visit(page, rates)
  const zone = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) })
  for (const [name, price, countries] of [
    ['Italia', '5,00 €', 'Italia'],
    ['Germania e Austria', '7,50 €', 'Germania, Austria'],
    ['Paesi Bassi e Belgio', '9,00 €', 'Paesi Bassi, Belgio'],
    ['Italia Continentale', 'da 4,90 €', 'Italia'],
    ['Italia Isole', 'da 6,90 €', 'CAP che iniziano per 07–09 e 90–98'],
    ['UE Zona 1', 'da 8,90 €', 'Germania, Austria, Francia, Paesi Bassi, Belgio, Lussemburgo'],
    ['UE Zona 2', 'da 12,90 €', 'Spagna'],
    ['Regno Unito', 'da 14,90 €', 'Regno Unito'],
    ['Resto del Mondo', 'da 24,90 €', 'Tutti gli altri paesi'],
  ] as const) {
    await expect(zone(name)).toContainText(price)
    await expect(zone(name)).toContainText('48-72 ore lavorative')
    await expect(zone(name)).toContainText(countries)
  }
  await expect(zone('Italia Continentale').getByRole('row')).toHaveText([
    '1 pezzo4,90 €',
    '2-5 pezzi6,90 €',
    '6-10 pezzi8,90 €',
    '11+ pezzi12,90 €',
  ])
  const information = panel(page, 'Informazioni generali')
  for (const text of ['IVA inclusa', 'fino a 3 kg', '13:00', 'gratuita per ordini da 50,00 €'])
    await expect(information).toContainText(text)
})

test('rates that cannot be loaded say so, and come when tried again', async ({ page }) => {
  await signInAsNewCustomer(page)
  await page.route('**/api/shipping/rates', (route) => route.fulfill({ status: 500, body: 'guasto' }))
  await visit(page, rates)
  await expect(page.getByText('Caricamento non riuscito')).toBeVisible()
  await page.unroute('**/api/shipping/rates')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Resto del Mondo' })).toBeVisible()
})

test('axe finds nothing on either section, empty, with faults and with a result', async ({ page }) => {
  test.setTimeout(90_000)
  await startLook(page)
  await signInAsNewCustomer(page)
  await visit(page, calculator)
  await calculate(page).click()
  await expectAccessibleInBothLooks(page, 'calculator with its faults')
  await destination(page).selectOption('italy')
  await calculate(page).click()
  await expect(line(page, 'Costo totale')).toHaveText('6,90 €')
  await expectAccessibleInBothLooks(page, 'calculator with its result')
  await visit(page, rates)
  await expect(page.getByRole('heading', { name: 'Resto del Mondo' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'rate cards')
})

test('the product page’s calculator begins with Italy and lists the five express countries', async ({ page }) => {
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await visit(page, `/product/${products[0].id}`)
  const card = panel(page, 'Calcola la spedizione')
  await expect(card.getByLabel('Destinazione')).toHaveValue('IT')
  await expect(card.getByRole('option')).toHaveText(['Italia', 'Germania', 'Austria', 'Paesi Bassi', 'Belgio'])
  await card.getByLabel('Destinazione').selectOption('NL')
  await expect(card.getByRole('status')).toContainText('Paesi Bassi e Belgio')
})
