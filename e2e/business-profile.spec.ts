// Guards: a customer completes the business profile and waits for verification.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { field, section, submit } from './business-profile-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

test('an admin corrects a customer’s fiscal code', looks, async ({ page }) => {
  await startLook(page)
  const customer = await signInAsNewCustomer(page)
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, `/admin?tab=beta&customer=${customer.id}`)
  await page.getByRole('button', { name: 'Cambia il codice fiscale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambia il codice fiscale' })
  const code = dialog.getByLabel('Codice fiscale')
  await code.fill('rssmra85t10a562t')
  await expect(dialog.getByText('Questo codice non è valido', { exact: false })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'fiscal code of a customer')
  await code.fill('rssmra85t10a562s')
  await expect(dialog.getByText('Questo codice non è valido', { exact: false })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cambia', exact: true }).click()
  await expect(page.getByText('Codice fiscale cambiato').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profilo' }).getByText('RSSMRA85T10A562S')).toBeVisible()
})

test(
  'the profile shows missing fields, displays codes in capitals, and waits for verification',
  looks,
  async ({ page }) => {
    await startLook(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAsNewCustomer(page)
    await visit(page, section)
    await expect(page.getByRole('heading', { name: 'Profilo Aziendale' })).toBeVisible()
    await expect(page.getByText('In attesa', { exact: true })).toBeVisible()
    await expect(page.getByText(/la verifica richiede di solito 1-2 giorni lavorativi/)).toBeVisible()

    await submit(page)
    for (const message of [
      'Ragione sociale obbligatoria',
      'P.IVA/VAT obbligatoria',
      'Indirizzo sede legale obbligatorio',
      'CAP richiesto',
      'Città richiesta',
      'Provincia richiesta',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(field(page, 'Ragione sociale')).toBeFocused()
    await expectAccessibleInBothLooks(page, 'profile with its faults')
    await page.setViewportSize({ width: 390, height: 844 })

    // Each error disappears when its field is edited; the others stay.
    await field(page, 'Ragione sociale').fill('Bottega Prova S.r.l.')
    await expect(page.getByText('Ragione sociale obbligatoria')).toHaveCount(0)
    await expect(page.getByText('Indirizzo sede legale obbligatorio')).toBeVisible()
    await field(page, 'Indirizzo sede legale').fill('Via Roma 1')
    await field(page, 'CAP').fill('20121')
    await expect(field(page, 'Provincia'), 'derived from the ZIP').toHaveValue('MI')
    await field(page, 'Città').fill('Milano')

    const vat = field(page, 'P.IVA/VAT')
    await vat.pressSequentially('it123')
    await expect(vat).toHaveValue('IT123')
    await submit(page)
    await expect(
      page.getByText('Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)'),
    ).toBeVisible()
    await expect(page.getByText('Email PEC obbligatoria per aziende italiane')).toBeVisible()
    await vat.fill('it00743110157')
    await expect(vat).toHaveValue('IT00743110157')
    await expect(page.getByText(/^Formato P.IVA/)).toHaveCount(0)
    await field(page, 'Email PEC').fill('bottega@example.it')
    await expect(page.getByText('Email PEC obbligatoria per aziende italiane')).toHaveCount(0)
    const sdi = field(page, 'Codice SDI')
    await sdi.pressSequentially('abc12')
    await expect(sdi).toHaveValue('ABC12')
    await submit(page)
    await expect(page.getByText('Formato email PEC non valido')).toBeVisible()
    await expect(page.getByText('Il codice SDI ha 7 caratteri, lettere e cifre')).toBeVisible()
    const code = field(page, 'Codice fiscale')
    await code.pressSequentially('rssmra85t10a562t')
    await expect(code).toHaveValue('RSSMRA85T10A562T')
    await field(page, 'Email PEC').fill('bottega@pec.it')
    await sdi.fill('abc1234')

    // The draft survives a reload.
    await page.reload()
    await expect(vat).toHaveValue('IT00743110157')
    await expect(sdi).toHaveValue('ABC1234')
    // The server's message appears in the toast and the form.
    const busy = 'Il portale è molto richiesto: riprova tra poco.'
    await page.route('**/api/auth/business-profile', (route) =>
      route.fulfill({ status: 503, json: { message: busy, code: 'busy' } }),
    )
    await submit(page)
    await expect(page.getByRole('alert').filter({ hasText: busy })).toHaveCount(2)
    await page.unroute('**/api/auth/business-profile')
    // The server is unreachable: the form reports it and keeps the input.
    await page.route('**/api/auth/business-profile', (route) => route.abort())
    // The alerts of the 503 may still be shown.
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/business-profile'))
    await submit(page)
    await aborted
    await expect(page.getByRole('alert').filter({ hasText: /./, hasNotText: busy }).first()).toBeVisible()
    await expect(field(page, 'Ragione sociale')).toHaveValue('Bottega Prova S.r.l.')
    await page.unroute('**/api/auth/business-profile')
    await submit(page)
    await expect(page.getByText('Profilo aggiornato')).toBeVisible()
    await expect(page.getByText('I dati aziendali sono stati salvati con successo.')).toBeVisible()
    await expect(page.getByText(/^Dati inviati il/)).toBeVisible()
    await expect(
      page.getByText('La verifica richiede di solito 1-2 giorni lavorativi.', { exact: false }),
    ).toBeVisible()
    await expect(page.getByText('Controlla la P.IVA')).toHaveCount(0)
    // An invalid code is saved with a warning.
    await expect(page.getByText('RSSMRA85T10A562T non è un codice fiscale', { exact: false })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)
