// Guards: a customer sees and ends their sessions.

import type { Browser, Page } from '@playwright/test'
import { section } from './business-profile-page.ts'
import { expect, signInSeparately, test } from './portal.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

async function signInElsewhere(browser: Browser, baseURL: string | undefined, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', userAgent, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signInSeparately(page, 'pro', 'pro12345')
  return page
}

const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).status() === 200

test('a customer sees their sessions and ends one or all others, with the keyboard too', async ({
  page,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const onPhone = await signInElsewhere(browser, baseURL, phone)
  const onLaptop = await signInElsewhere(browser, baseURL, laptop)
  await signInSeparately(page, 'pro', 'pro12345')
  await page.request.delete('/api/auth/sessions')
  const again = [await signInElsewhere(browser, baseURL, phone), await signInElsewhere(browser, baseURL, laptop)]

  await page.goto(section)
  const list = page.getByRole('list', { name: 'Dispositivi collegati' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  const [here, other] = [list.getByRole('listitem').first(), list.getByRole('listitem').nth(1)]
  await expect(here).toContainText('Chrome su')
  await expect(here).toContainText('Questo dispositivo')
  await expect(here).toContainText(`da ${extraHTTPHeaders?.['X-Forwarded-For']}`)
  await expect(other).toContainText('Firefox su Linux')
  await expect(other).toContainText('Ultimo uso')
  await expect(list).toContainText('Chrome su Android')
  await expect(list.getByText('Questo dispositivo')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await other.getByRole('button', { name: /^Disconnetti Firefox su Linux/ }).press('Enter')
  await expect(page.getByText('Dispositivo disconnesso')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toBeFocused()
  expect(await isSignedIn(again[1] as Page)).toBe(false)
  expect(await isSignedIn(again[0] as Page)).toBe(true)

  await page.getByRole('button', { name: 'Disconnetti tutti gli altri' }).click()
  await expect(page.getByText('Non sei collegato da nessun altro dispositivo')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await isSignedIn(again[0] as Page)).toBe(false)

  await here.getByRole('button', { name: 'Esci da questo dispositivo' }).click()
  await page.waitForURL('/')
  expect(await isSignedIn(page)).toBe(false)
  for (const elsewhere of [onPhone, onLaptop, ...again]) await elsewhere.context().close()
})
