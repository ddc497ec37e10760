import type { Page } from '@playwright/test'

export const labels = [
  'Dashboard',
  'Profilo Aziendale',
  'Catalogo',
  'Wishlist',
  'Gestione Ordini',
  'Richiesta Prodotto',
  'Spedizioni',
  'Tariffe Spedizioni',
  'White Label',
  'Integrazione Shopify',
]

export const sections = (page: Page) => page.getByRole('navigation', { name: 'Area Cliente' })
