import type { Page } from '@playwright/test'

export const publicPages = [
  { path: '/', title: /Moda italiana/ },
  { path: '/subscriptions', title: 'Abbonamenti' },
  { path: '/about', title: 'Chi Siamo' },
  { path: '/beta-program', title: 'Programma Beta' },
  { path: '/privacy', title: 'Privacy' },
  { path: '/terms', title: 'Termini e condizioni' },
  { path: '/cookies', title: 'Cookie' },
  { path: '/nessuna-pagina', title: 'Pagina non trovata' },
]

export const heading = (page: Page, level: number, name: string | RegExp) => page.getByRole('heading', { level, name })
