import type { Page } from '@playwright/test'
import { expect } from './portal.ts'

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Cerca nel portale' })

export const field = (page: Page) => palette(page).getByRole('combobox')

export const options = (page: Page) => palette(page).getByRole('option')

export const selected = (page: Page) => palette(page).getByRole('option', { selected: true })

/** While the previous palette is closing, it still handles the keys. */
export async function open(page: Page): Promise<void> {
  await expect(palette(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}
