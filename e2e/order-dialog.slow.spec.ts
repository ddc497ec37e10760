// Guards: the preference for mails to consignees.

import { expect, signInByCall, test } from './portal.ts'

test('a reseller turns the mails to consignees off, and on again', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.goto('/dashboard?section=business-profile')
  const box = page.getByRole('checkbox', { name: 'Avvisa il destinatario per email quando il pacco parte' })
  const saved = async () => (await (await page.request.get('/api/auth/user')).json()).consigneeMails
  await expect(box).toBeChecked()
  // By keyboard: content that loads above moves the box, so a click could miss it.
  await box.press('Space')
  await expect.poll(saved).toBe(false)
  await page.reload()
  await expect(box).not.toBeChecked()
  await box.press('Space')
  await expect.poll(saved).toBe(true)
})
