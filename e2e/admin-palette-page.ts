import type { Page } from '@playwright/test'

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Cerca nel portale' })

export const field = (page: Page) =>
  palette(page).getByRole('combobox', { name: 'Cerca ordini, prodotti, clienti e azioni' })

export const group = (page: Page, name: string) => palette(page).getByRole('group', { name })
