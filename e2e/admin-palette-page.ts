import type { Page } from '@playwright/test'
import { palette } from './palette-page.ts'

export const field = (page: Page) =>
  palette(page).getByRole('combobox', { name: 'Cerca ordini, prodotti, clienti e azioni' })

export const group = (page: Page, name: string) => palette(page).getByRole('group', { name })
