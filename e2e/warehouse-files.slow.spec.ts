// Guards: axe on the warehouse mode.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './portal.ts'
import { settled } from './settled.ts'
import { paidOrders } from './warehouse-files-page.ts'

const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

async function expectAccessibleInAllLooks(page: Page, name: string): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await settled(page)
    await expectAccessible(page, `${name}, ${colorScheme}, ${width} px`)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
  }
}

test('the warehouse mode is accessible: empty, an open order, an alarm, a shipped parcel, the pick list', async ({
  page,
}) => {
  const [order] = await paidOrders(page, 'Magazzino Accessibile', 1)
  await page.goto('/admin?tab=orders&mode=pick-list')
  await expect(page.getByRole('region', { name: 'Lista di prelievo' }).getByRole('table')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'pick list')
  await page.goto('/admin?tab=orders&mode=warehouse')
  await expect(page.getByText('Scansiona una bolla')).toBeVisible()
  await expect(page.locator('[data-scan]')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'empty')
  await page.locator('[data-scan]').focus()
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await scan(order?.orderNumber ?? '')
  await expect(page.getByRole('heading', { name: order?.orderNumber ?? '' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'open order')
  await scan('CAPO-DI-UN-ALTRO')
  await expect(page.getByRole('alert').filter({ hasText: 'Pezzo sbagliato' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'alarm')
  await page.keyboard.press('F2')
  await scan(`ACC-${order?.orderNumber}`)
  await expect(page.getByText(`ACC-${order?.orderNumber}`, { exact: true })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'shipped')
})
