// Guards: notifications in the overview, in the panel, on a phone and without the stream.

import { bell, list } from './notices-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { changePlan, signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

test('a link in the overview marks its notification as read', async ({ page }) => {
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

test('on a phone the list has full width; if it is empty or does not load, it suggests what to do', async ({
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

test('without the stream the count is updated by polling', async ({ page }) => {
  const { id: userId } = await signInAsNewCustomer(page)
  await page.clock.install()
  await page.route('**/api/notifications/stream', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(bell(page)).toHaveAccessibleName('Notifiche')
  await changePlan(userId, 'starter')
  await page.clock.runFor(31_000)
  await expect(bell(page)).toHaveAccessibleName('Notifiche: 1 non letta')
})

test('an admin gets a notification in the panel about a profile to verify', async ({ page, browser, baseURL }) => {
  await signInByCall(page, 'admin', 'admin123')
  await page.request.post('/api/notifications/read')
  await visit(page, '/admin')
  await expect(bell(page)).toHaveAccessibleName('Notifiche')
  const customer = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signInAsNewCustomer(customer)
  const profile = {
    companyName: 'Sartoria di prova S.r.l.',
    vatNumber: '12345678903',
    pecEmail: 'sartoria@pec.it',
    sdiCode: 'M5UXCR1',
    companyAddress: 'Via Roma 1, 20121 Milano',
  }
  expect((await customer.request.put('/api/auth/business-profile', { data: profile })).ok()).toBe(true)
  await expect(bell(page)).toHaveAccessibleName('Notifiche: 1 non letta')
  await bell(page).click()
  await expect(list(page).getByRole('link', { name: 'Profilo aziendale da verificare' }).first()).toBeVisible()

  // Other journeys create admin notifications too, so an empty list is simulated.
  await page.route('**/api/notifications?limit=20', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await bell(page).click()
  await expect(list(page)).toContainText('Nessuna notifica. Qui trovi i profili da verificare')
  await customer.context().close()
})
