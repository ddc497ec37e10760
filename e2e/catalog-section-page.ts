import type { Page } from '@playwright/test'

export const address = '/dashboard?section=catalog'

export const search = (page: Page) => page.getByRole('searchbox', { name: 'Cerca' })
