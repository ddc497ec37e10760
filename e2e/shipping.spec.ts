// Guards: the shipping calculator and its rates.

import { readFile } from 'node:fs/promises'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { calculator, panel, rates, testParcelCost } from './shipping-page.ts'
import { visit } from './visit.ts'

testParcelCost('a desktop')

test('the calculator shows base rates, the note on fast shipping, options and the rates to download', async ({
  page,
}) => {
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
  await expect(
    page.getByText('48-72 ore lavorative dal ritiro del corriere; in Italia di solito 24/48 ore'),
  ).toBeVisible()
  await expect(panel(page, 'Opzioni aggiuntive').locator('dd')).toHaveText([
    '+2,50 €',
    '+3,00 €, su richiesta',
    '+1,50 €',
  ])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Scarica le tariffe (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('tariffe-spedizione.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[1]).toBe('Italia Continentale;Italia;00–06 e 10–89;4,90;6,90;8,90;12,90')

  await page.getByRole('link', { name: 'Tariffe Spedizioni' }).filter({ visible: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Tariffe Spedizioni', level: 1 })).toBeVisible()
})

test('the rate cards: every zone with price, delivery time, countries and prices by number of pieces', async ({
  page,
}) => {
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
    ['Resto del Mondo', 'da 24,90 €', 'Tutti gli altri paesi in cui spediamo'],
  ] as const) {
    await expect(zone(name)).toContainText(price)
    await expect(zone(name)).toContainText('48-72 ore lavorative dal ritiro del corriere')
    await expect(zone(name)).toContainText(countries)
  }
  await expect(zone('Italia Continentale').getByRole('row')).toHaveText([
    '1 pezzo4,90 €',
    '2-5 pezzi6,90 €',
    '6-10 pezzi8,90 €',
    '11+ pezzi12,90 €',
  ])
  const information = panel(page, 'Informazioni generali')
  for (const text of [
    'IVA inclusa',
    'fino a 3 kg',
    '13:00',
    'gratuita per ordini da 50,00 €: Italia, Germania, Austria, Paesi Bassi e Belgio, fino a 3 kg',
  ])
    await expect(information).toContainText(text)
})

test('the product page’s calculator starts with Italy and lists the five express countries', async ({ page }) => {
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await visit(page, `/product/${products[0].id}`)
  const card = panel(page, 'Calcola la spedizione')
  await expect(card.getByLabel('Destinazione')).toHaveValue('IT')
  await expect(card.getByRole('option')).toHaveText(['Italia', 'Germania', 'Austria', 'Paesi Bassi', 'Belgio'])
  await card.getByLabel('Destinazione').selectOption('NL')
  await expect(card.getByRole('status')).toContainText('Paesi Bassi e Belgio')
})
