// Guards: concurrent decisions on beta applications, the tab’s limits and empty states, signing customers out and granting admin rights.

import { applications, path, withApplication, words } from './admin-beta-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('the second of two admins sees who decided first; a failure without a message shows the default text', async ({
  page,
}) => {
  const { id, company } = await withApplication(page)
  await visit(page, '/admin?tab=beta&applications=pending')
  await page.route(`**${path}/*`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 })
  const card = applications(page).getByRole('listitem').filter({ hasText: company })
  await card.getByRole('button', { name: `Rifiuta ${company}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Rifiuta la candidatura' })
  const send = dialog.getByRole('button', { name: 'Rifiuta la candidatura' })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Impossibile aggiornare la candidatura.')

  expect((await page.request.put(`${path}/${id}`, { data: { status: 'rejected' } })).ok()).toBe(true)
  await dialog.getByLabel('Note (facoltative)').fill('Per ora no.')
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('La candidatura è già stata rifiutata da admin')
  await dialog.getByRole('button', { name: 'Torna indietro' }).click()
  await expect(card).toHaveCount(0)
})

test('the ten seats, the filter and the empty states; no overflow on a phone', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  let listed: object[] = []
  await page.route(`**${path}?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const isSeats = asked.get('limit') === '1'
    // No listed application is approved, so the filtered list is empty.
    const found = isSeats || asked.has('status') ? [] : listed
    return route.fulfill({ json: found, headers: { 'x-total-count': isSeats ? '10' : String(found.length) } })
  })
  await visit(page, '/admin?tab=beta')
  const list = applications(page)
  await expect(list.getByText('Nessuna candidatura ricevuta')).toBeVisible()
  await expect(list.getByRole('status')).toContainText('10 posti su 10 assegnati')
  await list.getByLabel('Stato delle candidature').selectOption({ label: 'Approvata' })
  await expect(page).toHaveURL(/applications=approved/)
  await expect(list.getByText('Nessuna candidatura in questo stato')).toBeVisible()
  listed = [
    {
      ...words,
      ...{ id: '0190a0a0-0000-7000-8000-000000000001', userId: '0190a0a0-0000-7000-8000-000000000002' },
      ...{ companyName: 'Lanificio '.repeat(12), expectedVolume: 'alto', contactPerson: 'Marta' },
      ...{
        phoneNumber: '+39 059 123456',
        website: `https://www.${'negozio'.repeat(12)}.example`,
        currentPlatform: null,
      },
      ...{ status: 'pending', adminNotes: null, reviewedAt: null, reviewedBy: null, createdAt: '2026-11-20T09:00:00Z' },
      user: {
        id: '0190a0a0-0000-7000-8000-000000000002',
        ...{ username: 'marta', email: 'marta@example.it', firstName: null, lastName: null },
      },
    },
  ]
  await list.getByRole('button', { name: 'Mostra tutte le candidature' }).click()
  await expect(page).not.toHaveURL(/applications/)
  await page.reload()
  await expect(list.getByRole('button', { name: /^Approva/ })).toBeDisabled()
  await expect(list.getByRole('button', { name: /^Rifiuta/ })).toBeEnabled()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const over = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(over).toBeLessThanOrEqual(0)
  }
})

test('an admin signs a customer out everywhere, and grants admin rights only after a second confirmation', async ({
  page,
}) => {
  const account = await signInAsNewReseller(page)
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, `/admin?tab=beta&customer=${account.id}`)
  await page.getByRole('button', { name: 'Chiudi tutte le sessioni' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chiudi tutte le sessioni' })
  await expect(dialog).toContainText('La password resta la stessa.')
  await dialog.getByRole('button', { name: 'Chiudi tutte le sessioni' }).click()
  await expect(page.getByText('Sessioni chiuse', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Nessun dispositivo collegato.')).toBeVisible()
  await page.getByLabel('Ruolo').selectOption({ label: 'Amministratore' })
  const promotion = page.getByRole('dialog', { name: 'Rendi amministratore' })
  await expect(promotion).toContainText('la password di oggi non vale più')
  await promotion.getByRole('button', { name: 'Torna indietro' }).click()
  await expect(page.getByLabel('Ruolo')).toHaveValue('rivenditore')
})
