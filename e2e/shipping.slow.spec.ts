// Guards: failures of the shipping calculator and rates, axe, and the calculator on a phone.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { calculate, calculator, destination, line, path, rates, testParcelCost, weight } from './shipping-page.ts'
import { toast, visit } from './visit.ts'

testParcelCost('a phone')

test('a failed calculation is reported, and the input stays, even after a reload', async ({ page }) => {
  await signInAsNewCustomer(page)
  await visit(page, calculator)
  await destination(page).selectOption('eu')
  await weight(page).fill('3,01')
  await page.getByLabel('Contrassegno (+3,00 €)').check()
  await page.route(`**${path}`, (route) => route.abort())
  await calculate(page).click()
  await expect(toast(page, 'Impossibile calcolare il costo di spedizione')).toBeVisible()
  await expect(page.getByText('Impossibile calcolare il costo di spedizione. Riprova tra poco.')).toBeVisible()
  await page.unroute(`**${path}`)
  await page.reload()
  await expect(destination(page)).toHaveValue('eu')
  await expect(weight(page)).toHaveValue('3,01')
  await calculate(page).click()
  await expect(line(page, 'Costo totale')).toHaveText('23,00 €')
})

test('rates that cannot be loaded are reported, and load on retry', async ({ page }) => {
  await signInAsNewCustomer(page)
  await page.route('**/api/shipping/rates', (route) => route.fulfill({ status: 500, body: 'guasto' }))
  await visit(page, rates)
  await expect(page.getByText('Caricamento non riuscito')).toBeVisible()
  await page.unroute('**/api/shipping/rates')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('heading', { name: 'Resto del Mondo' })).toBeVisible()
})

test('axe finds nothing on either section: empty, with errors and with a result', async ({ page }) => {
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
