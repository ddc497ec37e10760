// Guards: the log tab shows messages, the security log and the audit trail.

import { expectAccessible } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'

test('the log tab: messages, security log and audit trail, each with its filters in the address', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  const words = [`prova${Date.now()}`, `saggio${Date.now()}`]
  const added = await page.request.post('/api/admin/search-synonyms', { data: { words } })
  expect(added.status()).toBe(201)
  await page.goto('/admin?tab=log&log=audit')
  const trail = page.getByRole('region', { name: 'Registro delle azioni' })
  await expect(trail.getByText('Ha aggiunto sinonimi alla ricerca').first()).toBeVisible()
  await expect(trail.getByText(words[0] ?? '').first()).toBeVisible()
  await expectAccessible(page, 'audit trail')
  await page.getByLabel('Azione', { exact: true }).selectOption('search_synonyms.remove')
  await expect(page).toHaveURL(/action=search_synonyms.remove/)
  await expect(page.getByRole('link', { name: 'Esporta CSV' })).toHaveAttribute(
    'href',
    /audit\.csv\?action=search_synonyms\.remove/,
  )
  await page.goBack()
  await expect(trail.getByText('Ha aggiunto sinonimi alla ricerca').first()).toBeVisible()

  await page.getByRole('link', { name: 'Sicurezza' }).click()
  const security = page.getByRole('region', { name: 'Registro di sicurezza' })
  await expect(security.getByText('Accesso riuscito').first()).toBeVisible()
  await page.getByLabel('Account').fill('nessuno-di-questo-nome')
  await expect(page.getByText('Nessun evento con questi filtri')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutti gli eventi' }).click()
  await expect(security.getByText('Accesso riuscito').first()).toBeVisible()
  await expectAccessible(page, 'security log')

  await page.getByRole('link', { name: 'Messaggi' }).click()
  await expect(page.getByRole('heading', { name: 'Posta in uscita' })).toBeVisible()
  await page.getByLabel('Destinatario').fill('nessuno@example.it')
  await expect(page.getByText('Nessun messaggio con questi filtri')).toBeVisible()

  await page.getByRole('link', { name: 'Errori' }).click()
  await page.getByLabel('Stato').selectOption('resolved')
  await expect(page.getByText('Nessun errore con questi filtri')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra gli errori da risolvere' }).click()
  await expect(page.getByRole('heading', { name: 'Registro errori' })).toBeVisible()
})
