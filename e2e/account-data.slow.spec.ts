// Guards: the copy of a user’s own data.

import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothLooks } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

const section = '/dashboard?section=business-profile'

test('a user requests a copy of their data and downloads it when it is ready', async ({ page, browser, baseURL }) => {
  const { username } = await signInAsNewCustomer(page)
  await visit(page, section)
  const panel = page.getByRole('main')
  const asked = requestsTo(page, '/api/auth/data-exports')
  await clickTwice(page, panel.getByRole('button', { name: 'Chiedi una copia' }))
  await expect(page.getByText('Copia richiesta')).toBeVisible()
  await expect(panel.getByText(/^La copia del .* è pronta$/)).toBeVisible({ timeout: 20_000 })
  expect(asked.filter((request) => request.method() === 'POST')).toHaveLength(1)
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: /^Scarica \(\d+ kB\)$/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('filiera-dati.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { username } })
  const href = (await panel.getByRole('link', { name: /^Scarica/ }).getAttribute('href')) ?? ''
  const stranger = await browser.newContext({ ...(baseURL && { baseURL }) })
  expect((await stranger.request.get(href)).status()).toBe(401)
  await stranger.close()
  await expectAccessibleInBothLooks(page, 'profile with a copy of the data')
})
