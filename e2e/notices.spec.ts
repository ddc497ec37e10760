// Guards: notifications arrive without a reload and are read.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bell, list } from './notices-page.ts'
import { expect, test } from './portal.ts'
import { changePlan, signInAsNewCustomer } from './resellers.ts'

test('a new notification is counted in every tab without a reload, over one connection', async ({ page }) => {
  const { id: userId } = await signInAsNewCustomer(page)
  const second = await page.context().newPage()
  const opened: Page[] = []
  for (const tab of [page, second]) {
    tab.on('request', (request) => request.url().endsWith('/api/notifications/stream') && opened.push(tab))
  }
  await page.goto('/dashboard')
  await expect.poll(() => opened).toEqual([page])
  await second.goto('/dashboard?section=orders')
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Notifiche')

  await changePlan(userId, 'starter')
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Notifiche: 1 non letta')
  // The list on screen is updated too.
  await expect(page.getByText('Il tuo piano è Starter')).toBeVisible()
  expect(opened).toEqual([page])

  // The tab that owns the connection closes: another one takes over.
  await page.goto('/cookie')
  await expect.poll(() => opened).toEqual([page, second])
  await changePlan(userId, 'pro')
  await expect(bell(second)).toHaveAccessibleName('Notifiche: 2 non lette')

  // Reading in one tab marks as read in all.
  await page.goto('/dashboard')
  await bell(page).click()
  await list(page).getByRole('button', { name: 'Segna tutte come lette' }).click()
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Notifiche')
  await expect(list(page).getByRole('list')).toBeFocused()
  expect(opened).toEqual([page, second])
})

test('the list works with the keyboard: opening, marking one as read, Escape, a link', async ({ page }) => {
  const { id: userId } = await signInAsNewCustomer(page)
  for (const plan of ['starter', 'pro'] as const) await changePlan(userId, plan)

  await page.goto('/dashboard?section=orders')
  await expect(bell(page)).toHaveAccessibleName('Notifiche: 2 non lette')
  await bell(page).press('Enter')
  await expect(list(page)).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(list(page).locator(':focus')).toHaveCount(1)
  await expectAccessible(page, 'notices')
  await list(page)
    .getByRole('button', { name: /^Segna come letta: Il tuo piano è Pro/ })
    .press('Enter')
  await expect(bell(page)).toHaveAccessibleName('Notifiche: 1 non letta')
  await expect(list(page).getByRole('button', { name: /^Segna come letta: Il tuo piano è Starter/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await bell(page).press('Enter')
  await list(page).getByRole('link', { name: 'Il tuo piano è Starter' }).press('Enter')
  await page.waitForURL('/subscriptions')
  await expect(list(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/section=orders$/)
  await expect(bell(page)).toHaveAccessibleName('Notifiche')
})
