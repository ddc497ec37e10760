import type { Page } from '@playwright/test'

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifiche/ })

export const list = (page: Page) => page.getByRole('dialog', { name: 'Notifiche' })
