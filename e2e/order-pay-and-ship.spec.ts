// Guards: the main journey: register, verify, order, pay, ship, track.

import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from './portal.ts'
import { chooseOption } from './product-choice.ts'
import { toast } from './visit.ts'

const reseller = { username: 'boutique.riva', email: 'acquisti@boutiqueriva.example', password: 'parola-sicura' }

async function signedInPage(
  browser: Browser,
  baseURL: string | undefined,
  username: string,
  password: string,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signIn(page, username, password)
  return page
}

async function register(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('tab', { name: 'Registrati' }).click()
  const form = page.getByRole('tabpanel', { name: 'Registrati' })
  await form.getByLabel('Username').fill(reseller.username)
  await form.getByLabel('Email').fill(reseller.email)
  await form.getByRole('textbox', { name: 'Password' }).fill(reseller.password)
  await form.getByRole('button', { name: /Registrati|Crea/ }).click()
  await expect(form.getByText('Serve la tua conferma per continuare')).toBeVisible()
  await form.getByRole('checkbox', { name: /^Accetto i termini/ }).check()
  await form.getByRole('button', { name: /Registrati|Crea/ }).click()
  await expect(toast(page, 'Registrazione completata')).toBeVisible()
  await page.waitForURL('/dashboard')
}

async function submitBusinessProfile(page: Page): Promise<void> {
  await page.goto('/dashboard?section=business-profile')
  await page.getByLabel('Ragione sociale').fill('Boutique Riva S.r.l.')
  await page.getByLabel(/P\.IVA/).fill('it12345670017')
  await page.getByLabel(/Indirizzo/).fill('Corso Vittorio Emanuele 10')
  await page.getByLabel('CAP').fill('20122')
  await page.getByLabel('Città').fill('Milano')
  await page.getByLabel('Provincia').fill('MI')
  await page.getByRole('button', { name: 'Invia per la verifica' }).click()
  await expect(page.getByText('Email PEC obbligatoria per aziende italiane')).toBeVisible()
  await page.getByLabel(/PEC/).fill('boutiqueriva@legalmail.it')
  await page.getByRole('button', { name: 'Invia per la verifica' }).click()
  await expect(toast(page, 'Profilo aggiornato')).toBeVisible()
  await expect(page.getByText('In attesa').first()).toBeVisible()
}

test('a reseller registers, is verified, orders and pays; an admin ships; the reseller follows the parcel', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const admin = await signedInPage(browser, baseURL, 'admin', 'admin123')

  await test.step('a new account is a base account: the wishlist needs the business profile', async () => {
    await register(page)
    await expect(page.getByText('Piano: Gratuito')).toBeVisible()
    await submitBusinessProfile(page)
  })

  await test.step('an admin verifies the profile', async () => {
    await admin.goto('/admin?tab=beta')
    await admin.getByRole('button', { name: 'Verifica Boutique Riva S.r.l.' }).click()
    await expect
      .poll(async () => (await page.request.get('/api/auth/user')).json())
      .toMatchObject({ role: 'rivenditore' })
  })

  await test.step('catalogue → product → wishlist', async () => {
    await page.goto('/catalog')
    await page.getByRole('searchbox', { name: 'Cerca', exact: true }).fill('abito amalfi')
    await page
      .getByRole('link', { name: /Abito Amalfi/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Abito Amalfi' })).toBeVisible()
    await chooseOption(page.getByRole('radio', { name: /^Rosso/ }))
    await chooseOption(page.getByRole('radio', { name: /^M\b/ }))
    await expect(page.getByText(/^(Disponibile:|Ultimi) \d+ pezzi$/)).toBeVisible()
    await page.getByRole('button', { name: 'Aggiungi alla Wishlist' }).click()
    await expect(toast(page, 'Prodotto aggiunto alla wishlist!')).toBeVisible()
  })

  await test.step('wishlist: quantity, then a reservation that holds the stock', async () => {
    await page.goto('/dashboard?section=wishlist')
    const quantity = page.getByRole('textbox', { name: /^Quantità di Abito Amalfi/ })
    await quantity.fill('2')
    await quantity.blur()
    await page.getByRole('button', { name: /^Riserva Abito Amalfi/ }).click()
    await expect(toast(page, 'Richiesta di riserva inviata con successo!')).toBeVisible()
    const reservations = (await (await page.request.get('/api/reservations')).json()) as { quantity: number }[]
    expect(reservations.map((reservation) => reservation.quantity)).toEqual([2])
  })

  await test.step('Conferma Ordine asks for the delivery address', async () => {
    await page.goto('/dashboard?section=orders')
    await page.getByRole('button', { name: 'Conferma Ordine' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Approvo specificamente/ }).check()
    await dialog.getByRole('button', { name: 'Continua' }).click()
    await dialog.getByLabel('Nome del destinatario').fill('Cliente di Prova')
    await dialog.getByLabel('Email del destinatario').fill('cliente@example.it')
    await dialog.getByLabel('Indirizzo').fill('Via Garibaldi 7')
    await dialog.getByLabel('CAP').fill('1012')
    await dialog.getByLabel('Città').fill('Torino')
    await dialog.getByRole('button', { name: 'Crea l’ordine' }).click()
    await expect(dialog.getByText('Il CAP italiano ha 5 cifre')).toBeVisible()
    await dialog.getByLabel('CAP').fill('10121')
    await dialog.getByRole('button', { name: 'Crea l’ordine' }).click()
    await expect(page.getByText(/DW-\d{4}-\d{6}/).first()).toBeVisible()
  })

  await admin.clock.install()
  await admin.goto('/admin?tab=orders')
  const orderNumber =
    (
      await page
        .getByText(/DW-\d{4}-\d{6}/)
        .first()
        .textContent()
    )?.match(/DW-\d{4}-\d{6}/)?.[0] ?? ''
  const orderRow = admin.getByRole('row').filter({ hasText: orderNumber })
  await expect(orderRow).toContainText(/da pagare/i)

  await test.step('the payment page pays; the signed webhook marks the order as paid', async () => {
    await page.getByRole('button', { name: /^Paga ora/ }).click()
    await page.waitForURL(/\/pagamento-prova\//)
    await expect(page.getByText(/159,80/)).toBeVisible()
    await page.getByRole('button', { name: /^Paga/ }).click()
    await page.waitForURL(/\/dashboard\?.*section=orders/)
    await expect(page.getByRole('link', { name: /Pagati/ })).toContainText('1')
  })

  await test.step('polling shows the admin the payment, and the admin enters the tracking number', async () => {
    await admin.clock.runFor(31_000)
    await expect(orderRow).toContainText('Pagato')
    await orderRow.getByRole('button', { name: /Aggiungi Tracking/ }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Codice tracking').fill('1Z999AA10123456784')
    await expect(dialog.getByLabel('Corriere')).toHaveValue('UPS')
    await dialog.getByLabel('Corriere').selectOption('BRT')
    await expect(dialog.getByText('Sembra un codice UPS: controlla il corriere.')).toBeVisible()
    await dialog.getByLabel('Codice tracking').fill('BRT0098123')
    await expect(dialog.getByText('Non ha la forma di un codice BRT: controllalo.')).toBeVisible()
    await expect(dialog.getByLabel('Corriere')).toHaveValue('BRT')
    await dialog.getByLabel('Codice tracking').press('Enter')
    await expect(toast(admin, 'Tracking Aggiornato')).toBeVisible()
    await expect(orderRow).toContainText('Spedito')
  })

  await test.step('the reseller sees tracking number and link', async () => {
    await page.goto('/dashboard?section=orders')
    await page.getByRole('link', { name: /Spediti/ }).click()
    await expect(page.getByText('BRT0098123')).toBeVisible()
    await expect(page.getByRole('link', { name: /Segui|BRT0098123/ }).first()).toHaveAttribute('href', /BRT0098123/)
  })

  await test.step('the mail is in the mailbox', async () => {
    await expect(async () => {
      await admin.goto('/admin?tab=log&log=messages')
      await expect(admin.getByText(`Ordine ${orderNumber} spedito`).first()).toBeVisible({ timeout: 4_000 })
    }).toPass({ timeout: 40_000 })
  })
})
