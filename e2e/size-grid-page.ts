import type { Page } from '@playwright/test'
import type { SizeVariant } from './product-choice.ts'

export const sheetOf = (page: Page) => page.getByRole('table', { name: /^Foglio ordine di / })

export const cell = (page: Page, { color, size }: SizeVariant) =>
  sheetOf(page).getByRole('textbox', { name: `${color} / ${size}: pezzi` })
