import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Uploads a file in the panel, which opens its import. */
export async function check(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await button(page, 'Controlla il file').click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Waits for the state rather than the counts, because the dry run is a job. */
export const expectState = (page: Page, name: string) =>
  expect(page.getByText(name, { exact: true })).toBeVisible({ timeout: 15_000 })

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
