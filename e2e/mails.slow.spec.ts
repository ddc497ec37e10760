// Guards: unsubscribe links, reminders, and an address that rejects mails.

import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('an invalid unsubscribe link says where to choose instead', async ({ page }) => {
  await page.goto('/email/disiscrizione?token=v1.sbagliato')
  await expect(page.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profilo Aziendale' })).toBeVisible()
})

const profile = '/dashboard?section=business-profile'

test('a user turns the reservation reminders off, and on again', async ({ page }) => {
  await signInByCall(page, 'pro', 'pro12345')
  await visit(page, profile)
  const box = page.getByRole('checkbox', { name: 'Ricordami le riserve che stanno per scadere' })
  const saved = async () => (await (await page.request.get('/api/auth/user')).json()).reservationMails
  await expect(box).toBeChecked()
  await box.click()
  await expect.poll(saved).toBe(false)
  await page.reload()
  await expect(box).not.toBeChecked()
  await box.click()
  await expect.poll(saved).toBe(true)
})

test('a user whose address rejects mails sees the reason and the remedy', async ({ page }) => {
  await signInByCall(page, 'base', 'base1234')
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch()
    const refusal = { mailRefusedAt: '2026-03-12T09:00:00.000Z', mailRefusal: '550 5.1.1 User unknown' }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...refusal } })
  })
  await visit(page, profile)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Email che ricevi' }) })
  await expect(panel).toContainText(/Le nostre email a base@\S+ tornano indietro: controlla l’indirizzo\./)
  await expect(panel).toContainText('12 mar 2026')
})
