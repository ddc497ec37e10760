import type { Page } from '@playwright/test'
import { clickTwice, requestsTo } from './clicks.ts'
import { type Device, viewports } from './devices.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { toast, visit } from './visit.ts'

export const path = '/api/shipping/calculate'

export const calculator = '/dashboard?section=shipping'

export const rates = '/dashboard?section=shipping-rates'

export const destination = (page: Page) => page.getByLabel('Destinazione')

export const weight = (page: Page) => page.getByLabel('Peso (kg)')

export const calculate = (page: Page) => page.getByRole('button', { name: 'Calcola il costo' })

export const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export const line = (page: Page, name: string) =>
  panel(page, 'Risultato').locator('dl > div').filter({ hasText: name }).locator('dd')

export function testParcelCost(device: Device): void {
  test(`on ${device}: a base account calculates the cost of a parcel, with its breakdown`, async ({ page }) => {
    await page.setViewportSize(viewports[device])
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
    await expect(toast(page, 'Costo totale: €6,90')).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(line(page, 'Tariffa base')).toHaveText('6,90 €')
    await expect(line(page, 'Costo totale')).toHaveText('6,90 €')

    await destination(page).selectOption({ label: 'Extra UE' })
    await weight(page).fill('1,5')
    await weight(page).press('ArrowUp')
    await expect(weight(page)).toHaveValue('1,6')
    for (const name of ['Assicurazione (+2,50 €)', 'Contrassegno (+3,00 €), su richiesta', 'White label (+1,50 €)'])
      await page.getByLabel(name).check()
    await calculate(page).click()
    await expect(toast(page, 'Costo totale: €28,40')).toBeVisible()
    await expect(panel(page, 'Risultato')).toContainText('Extra UE, 1,6 kg')
    for (const [name, amount] of [
      ['Tariffa base', '21,40 €'],
      ['Assicurazione', '2,50 €'],
      ['Contrassegno, su richiesta', '3,00 €'],
      ['White label', '1,50 €'],
      ['Costo totale', '28,40 €'],
    ] as const)
      await expect(line(page, name)).toHaveText(amount)
  })
}
