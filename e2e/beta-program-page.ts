import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

export async function register(page: Page, username: string): Promise<void> {
  const email = `${username}@example.it`
  const account = { username, email, password: 'parola-sicura', firstName: 'Ada', companyName: 'Boutique Riva' }
  expect((await page.request.post('/api/register', { data: account })).status()).toBe(201)
}
