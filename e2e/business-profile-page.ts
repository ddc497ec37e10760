import type { Page } from '@playwright/test'

export const section = '/dashboard?section=business-profile'

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

export const submit = (page: Page) =>
  page.getByRole('button', { name: /^Invia per la verifica|^Salva le modifiche/ }).click()
