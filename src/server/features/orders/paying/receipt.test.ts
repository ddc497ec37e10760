import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { standardCompany } from '../../../../domain/company.ts'
import { countRows } from '../../../database/paging.ts'
import { errorLogs } from '../../../database/schema/operations.ts'
import { orderAddress } from '../../../testing/given.ts'
import { setOrder } from '../../../testing/orders/sold-order.ts'
import { withCheckout } from '../../../testing/stripe/stripe-checkout.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const receiptOf = (app: TestApp, client: TestClient, id: string) =>
  fetch(`${app.address}/api/orders/${id}/receipt.pdf`, { headers: { cookie: client.cookie } })

async function pay(app: TestApp, client: TestClient, orderId: string): Promise<void> {
  const { body } = await client.post<{ url: string }>('/api/payments/create-checkout-session', { orderId })
  await app.visitor.post(`/api/payments/sandbox/${body.url.split('/').at(-1)}`, { outcome: 'paid' })
}

/** Text of each page as extracted from the PDF, with whitespace collapsed. */
async function textOf(pdf: ArrayBuffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf))
  return text.map((page) => page.replace(/[\s\u00a0]+/g, ' '))
}

const buyer = {
  companyName: 'Boutique Però & Figli S.r.l.',
  companyAddress: 'Corso Vittorio Emanuele 10, 20122 Milano (MI)',
  vatNumber: '12345670017',
  sdiCode: 'M5UXCR1',
  pecEmail: 'boutique@legalmail.it',
}

test('the receipt of a paid order contains seller, buyer, lines, VAT and total as text', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore', buyer)
  const productId = await app.given.product({ name: 'Abito «Città di Forlì»', price: '19.90', sku: 'DW-R-1' })
  const id = await app.given.order(reseller.user, productId, {
    quantity: 2,
    reference: 'WEB-1042',
    customer: { ...orderAddress().customer, name: 'Łukasz Żółć' },
  })
  await pay(app, reseller, id)
  await setOrder(app, id, 'paid', new Date('2026-03-31T22:30:00Z'))
  const answer = await receiptOf(app, reseller, id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="ricevuta-DW-\d{4}-\d{6}\.pdf"$/)
  const [text = '', ...more] = await textOf(await answer.arrayBuffer())
  expect(more).toEqual([])
  for (const part of [
    'Ricevuta dell’ordine DW-',
    'Documento non fiscale: non vale come fattura.',
    'Ordine del 1 aprile 2026 · Riferimento: WEB-1042',
    'Pagamento: carta (simulata, senza addebito), ricevuto il 1 aprile 2026',
    standardCompany.legalName,
    `P. IVA ${standardCompany.vatNumber}`,
    'Boutique Però & Figli S.r.l.',
    'P. IVA 12345670017',
    'Codice SDI M5UXCR1',
    '20121 Milano Italia',
    'Abito «Città di Forlì» DW-R-1 2 19,90 € 22 % 39,80 €',
    'Spedizione 1 5,00 € 22 % 5,00 €',
    'Aliquota 22 % 36,72 € 8,08 € 44,80 €',
    'Totale pagato (IVA inclusa): 44,80 €',
    'Pagina 1 di 1',
  ]) {
    expect(text).toContain(part)
  }
})

test('a receipt of a hundred lines repeats its header on every page', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore', buyer)
  const items: { productId: string; quantity: number }[] = []
  for (let n = 0; n < 100; n++) {
    const name = `${'Cappotto doppiopetto in lana vergine '.repeat(n % 5)}${n}`
    items.push({ productId: await app.given.product({ name, price: `${n + 1}.${10 + (n % 90)}` }), quantity: 1 })
  }
  const { body } = await reseller.post<{ id: string }>('/api/orders', { ...orderAddress(), items })
  await setOrder(app, body.id, 'paid', new Date())
  const answer = await receiptOf(app, reseller, body.id)
  const pdf = await answer.arrayBuffer()
  expect(pdf.byteLength).toBeLessThan(150_000)
  const pages = await textOf(pdf)
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Pagina ${index + 1} di ${pages.length}`)
  for (const page of pages.slice(0, -1)) expect(page).toContain('Articolo Quantità Prezzo IVA Importo')
})

test('an unpaid or cancelled order has no receipt; another account’s receipt is not accessible', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product()
  for (const status of ['pending_payment', 'cancelled']) {
    const id = await app.given.order(reseller.user, productId)
    await setOrder(app, id, status, new Date())
    const { status: refused, problem } = await reseller.get(`/api/orders/${id}/receipt.pdf`)
    expect([refused, problem.code]).toEqual([409, 'order.no_receipt'])
  }
  const id = await app.given.order(reseller.user, productId)
  await setOrder(app, id, 'paid', new Date())
  expect((await receiptOf(app, await app.as('rivenditore'), id)).status).toBe(404)
})

test('the receipt states the payment method used, even if another provider is configured now', async () => {
  const paymentOf = async (app: TestApp, client: TestClient, id: string) =>
    /Pagamento: (.*?), ricevuto/.exec(
      (await textOf(await (await receiptOf(app, client, id)).arrayBuffer())).join(' '),
    )?.[1]

  await withCheckout(async ({ app, reseller, orderId, checkout, pay: payByStripe }) => {
    await checkout()
    await payByStripe()
    expect(await paymentOf(app, reseller, orderId)).toBe('carta')
  })

  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const id = await app.given.order(reseller.user, await app.given.product())
  await pay(app, reseller, id)
  // From here on Stripe is the payment provider.
  app.context.sandbox = null
  expect(await paymentOf(app, reseller, id)).toBe('carta (simulata, senza addebito)')
})

test('the receipt states what the bank took back; once nothing is left there is none', () =>
  withCheckout(async ({ admin, app, reseller, orderId, checkout, outside, pay: payByStripe, tell }) => {
    await checkout()
    await payByStripe()
    await admin.put(`/api/admin/orders/${orderId}/shipping`, { trackingNumber: 'T-1', carrier: 'BRT' })
    const lose = async (amount: number) => {
      const opened = outside.disputes.open('pi_1', { amount })
      await tell('charge.dispute.created', opened)
      await tell('charge.dispute.closed', outside.disputes.decide(opened.id, 'lost'))
    }
    await lose(1000)
    const [text] = await textOf(await (await receiptOf(app, reseller, orderId)).arrayBuffer())
    expect(text).toContain('Totale pagato (IVA inclusa): 54,90 €')
    expect(text).toContain('La banca ha restituito 10,00 € dopo una contestazione: restano pagati 44,90 €.')
    await lose(4490)
    expect((await receiptOf(app, reseller, orderId)).status).toBe(409)
  }))

test('receipts of disconnected clients are not drawn; an account has at most twenty waiting', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const id = await app.given.order(reseller.user, await app.given.product())
  await setOrder(app, id, 'paid', new Date())
  const ask = (signal?: AbortSignal) =>
    fetch(`${app.address}/api/orders/${id}/receipt.pdf`, {
      headers: { cookie: reseller.cookie },
      ...(signal && { signal }),
    })
  expect((await ask()).status).toBe(200)

  const statuses: number[] = []
  for (let round = 1; round <= 4; round++) {
    const leaving = new AbortController()
    const asked = Array.from({ length: 40 }, async () => {
      const answer = await ask(leaving.signal).catch(() => null)
      if (answer) statuses.push(answer.status)
    })
    // The requests beyond the limit have been answered.
    await expect.poll(() => statuses.length, { interval: 5 }).toBeGreaterThanOrEqual(15 * round)
    leaving.abort()
    await Promise.all(asked)
  }
  expect(new Set(statuses)).toContain(429)
  // Drawing the 160 abandoned receipts would take eight seconds.
  await expect.poll(async () => (await ask()).status, { timeout: 3000 }).toBe(200)
  expect(await countRows(app.context.db, errorLogs, undefined)).toBe(0)
})

test('each of several orders paid together has its own receipt', () =>
  withCheckout(async ({ app, reseller, orderId, productId, pay: payByStripe }) => {
    const other = await app.given.order(reseller.user, productId, { quantity: 2 })
    await reseller.post('/api/payments/create-checkout-session', { orderIds: [orderId, other] })
    await payByStripe()
    for (const [id, total] of [
      [orderId, '54,90 €'],
      [other, '99,80 €'],
    ] as const) {
      const text = (await textOf(await (await receiptOf(app, reseller, id)).arrayBuffer())).join(' ')
      expect(text).toContain(`Totale pagato (IVA inclusa): ${total}`)
    }
  }))
