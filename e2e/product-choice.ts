import type { Page } from '@playwright/test'
import { visit } from './visit.ts'

/** Chooses a colour and a size that can be had. */
export async function chooseVariant(page: Page): Promise<void> {
  for (const name of ['Colore', 'Taglia']) {
    const free = page.getByRole('group', { name }).getByRole('radio', { name: /^(?!.*(esaurito|non disponibile)).*$/ })
    if ((await free.count()) > 0) await free.first().check({ force: true })
  }
}

/** Opens the page of a product of which pieces can be ordered, with colour and size chosen. */
export async function openProduct(page: Page, index: number): Promise<void> {
  const { products } = await (await page.request.get(`/api/products?available=true&limit=1&offset=${index}`)).json()
  await visit(page, `/product/${products[0].id}`)
  await chooseVariant(page)
}
