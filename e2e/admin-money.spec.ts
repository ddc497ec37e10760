// Guards: a day’s accounts show the payments.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { pay, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test(
  'a reseller’s payment appears in the accounts of the day, which awaits its comparison',
  looks,
  async ({ page }) => {
    await startLook(page)
    await signInAsNewReseller(page)
    await pay(page, await placeOrder(page))
    await signInByCall(page, 'admin', 'admin123')
    await visit(page, '/admin?tab=log&log=money')
    const days = page.getByRole('region', { name: 'Giorni' })
    await expect(days.getByRole('row').nth(1)).toContainText('In attesa')
    await expect(page.getByRole('region', { name: 'Saldi' })).toContainText('Saldo presso il gestore dei pagamenti')
    for (const [name, file] of [
      ['Giornate in CSV', /^giornate-\d{4}-\d\d\.csv$/],
      ['Prima nota in CSV', /^prima-nota-\d{4}-\d\d\.csv$/],
    ] as const) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name }).click()
      expect((await downloading).suggestedFilename()).toMatch(file)
    }
    await expectAccessibleInBothLooks(page, 'books')
    // A month without payments.
    await page.getByLabel('Mese').selectOption({ index: 3 })
    await expect(page).toHaveURL(/month=\d{4}-\d\d/)
    await expect(page.getByText('In questo mese non è entrato né uscito denaro.')).toBeVisible()
  },
)
