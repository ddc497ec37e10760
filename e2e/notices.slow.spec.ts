// Guards: notifications in the overview and on a phone.

import { bell, list } from './notices-page.ts'
import { expect, test } from './portal.ts'
import { changePlan, signInAsNewCustomer } from './resellers.ts'

test('a link in the overview marks its notice as read', async ({ page }) => {
  const { id: userId } = await signInAsNewCustomer(page)
  for (const plan of ['starter', 'pro'] as const) await changePlan(userId, plan)

  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifiche: 2 non lette')
  await page.getByRole('link', { name: 'Il tuo piano è Pro' }).click()
  await page.waitForURL('/subscriptions')
  await page.goBack()
  await expect(bell(page)).toHaveAccessibleName('Notifiche: 1 non letta')
  await expect(page.getByRole('button', { name: /^Segna come letta: / })).toHaveCount(1)
})

test('on a phone the list takes the whole width; without notices, and where it does not load, it says what to do', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewCustomer(page)
  await page.goto('/dashboard')
  await page.route('**/api/notifications?limit=20', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'Il portale è molto richiesto: riprova tra poco.' } }),
  )
  await bell(page).click()
  await expect(list(page).getByRole('alert')).toContainText('riprova tra poco')
  await page.unroute('**/api/notifications?limit=20')
  await list(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(list(page)).toContainText('Nessuna notifica. Qui trovi gli aggiornamenti su ordini')
  const box = await list(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  await page.goBack()
  await expect(list(page)).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard/)
})
