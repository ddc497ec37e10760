import type { Page } from '@playwright/test'
import { expect, signInByCall } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'

export const path = '/api/admin/beta-applications'

export const words = {
  businessDescription: 'Vendiamo abbigliamento da donna in due negozi e sul nostro sito.',
  motivation: 'Vogliamo aggiungere il Made in Italy al nostro assortimento.',
}

/** A company of this journey has applied; the page is signed in as admin. */
export async function withApplication(page: Page): Promise<{ id: string; company: string; username: string }> {
  const { username } = await signInAsNewCustomer(page)
  const company = `Bottega ${username.slice(-6)} S.r.l.`
  const data = {
    ...words,
    ...{ companyName: company, expectedVolume: 'medio', contactPerson: 'Marta', phoneNumber: '+39 059 123456' },
  }
  const sent = await page.request.post('/api/beta-applications', { data })
  expect(sent.status()).toBe(201)
  const { id } = await sent.json()
  await signInByCall(page, 'admin', 'admin123')
  return { id, company, username }
}

export const applications = (page: Page) => page.getByRole('region', { name: 'Candidature' })
