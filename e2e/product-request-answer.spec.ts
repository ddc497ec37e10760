// Guards: a product request is answered by an admin and read by the customer.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { customerWhoAsks, dialog, save } from './product-request-answer-page.ts'
import { visit } from './visit.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifiche/ })

const notices = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' })

test('a customer requests, an admin follows the notification and answers once, the customer reads the answer', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin')
  const { page: customer, username, path } = await customerWhoAsks(browser, baseURL, 'Tovaglie di lino a mano.')
  await visit(customer, '/dashboard?section=product-request')
  const own = customer.getByRole('article')
  await expect(own).toContainText('In attesa')

  await bell(page).click()
  await notices(page).getByRole('link', { name: 'Nuova richiesta di prodotto' }).first().click()
  await expect(dialog(page)).toContainText('Tovaglie di lino a mano.')
  await expect(dialog(page)).toContainText(username)
  await expect(dialog(page)).toContainText('Écru')
  const picture = dialog(page).getByRole('img', { name: 'Foto 1 di 1' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page, 'a product request')

  await save(page).click()
  await expect(dialog(page).getByText('Scegli lo stato della richiesta')).toBeVisible()
  await dialog(page).getByLabel('Stato').selectOption({ label: 'Approvato' })
  await expect(dialog(page)).toContainText('riceve un avviso nella sua area e un’email')
  await dialog(page).getByLabel('Note').fill('Arrivano a marzo.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  const sent = requestsTo(page, path, 'PUT')
  await clickTwice(page, save(page))
  await expect(dialog(page)).toBeHidden()
  expect(sent).toHaveLength(1)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('Approvato')

  // The list on screen is updated on the notification.
  await expect(own).toContainText('Approvato')
  await expect(own).toContainText('La nostra risposta: Arrivano a marzo.')
  await customer.goto('/dashboard')
  await bell(customer).click()
  await notices(customer).getByRole('link', { name: 'Richiesta di prodotto approvata' }).click()
  await customer.waitForURL(/section=product-request/)
  await expect(own).toContainText('Arrivano a marzo.')
  await customer.context().close()
})
