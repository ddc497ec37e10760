import type { Page } from '@playwright/test'

export const cards = (page: Page) => page.getByRole('article')

export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagine del catalogo' })
