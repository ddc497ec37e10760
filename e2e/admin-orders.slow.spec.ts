// Guards: choosing orders by click, Shift and keyboard while the list polls.

import type { Page } from '@playwright/test'
import { openListOf } from './admin-orders-page.ts'
import { expect, test } from './portal.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Ordini selezionati' })

test('orders are chosen by click, by Shift and by keyboard; a poll lets nothing go, nor what is typed', async ({
  page,
}) => {
  await page.clock.install()
  const [newest, middle, oldest] = await openListOf(page, 'Scelta Prima', 3)
  const tick = (order: { orderNumber: string } | undefined) =>
    page.getByRole('checkbox', { name: `Seleziona l’ordine ${order?.orderNumber}` })
  await expect(bar(page)).toHaveCount(0)
  await tick(newest).check()
  await expect(bar(page)).toContainText('1 ordine selezionato')
  await tick(oldest).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 ordini selezionati')
  await tick(middle).focus()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 ordini selezionati')
  await page.keyboard.press('ArrowDown')
  await expect(tick(oldest)).toBeFocused()

  const polled = page.waitForResponse((answer) => answer.url().includes('/api/admin/orders?'))
  await page.clock.fastForward(31_000)
  await polled
  await expect(bar(page)).toContainText('2 ordini selezionati')
  await expect(tick(oldest)).toBeFocused()
  await expect(tick(newest)).toBeChecked()

  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('3 ordini selezionati')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Seleziona tutti gli ordini mostrati' }).check()
  await expect(bar(page)).toContainText('3 ordini selezionati')
  await page.getByLabel('Stato').selectOption('Da pagare')
  await expect(bar(page)).toHaveCount(0)
})
