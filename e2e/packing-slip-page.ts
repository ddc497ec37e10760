import type { Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { expect } from './portal.ts'
import { findPiece } from './product-choice.ts'

export interface Ordered {
  id: string
  orderNumber: string
  items: { sku: string; productName: string; variantInfo: string; unitPrice: string }[]
}

export async function orderTo(page: Page, { country, zip }: { country: string; zip: string }): Promise<Ordered> {
  const answer = await page.request.post('/api/orders', {
    data: {
      items: [{ ...(await findPiece(page)), quantity: 2 }],
      customer: { name: 'Anna Bianchi', email: 'anna@example.it' },
      shipping: { address: 'Via Garibaldi 7', city: 'Torino', zip, country },
      reference: `WEB-${country}`,
      notes: 'Per il magazzino: niente listino Filiera nel pacco',
    },
    headers: { 'idempotency-key': `slip-${country}-${zip}` },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

/** What stands on each page of a PDF, in one line. */
export async function pagesOf(page: Page, path: string): Promise<string[]> {
  const pdf = await (await page.request.get(path)).body()
  return (await extractText(new Uint8Array(pdf))).text.map((text) => text.replace(/[\s\u00a0]+/g, ' '))
}
