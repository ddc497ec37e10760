import type { Page } from '@playwright/test'
import { consignee, dialog, fields, type KeptForm, listed, press, reads } from './kept-form.ts'
import { pay, placeOrder, ship } from './orders.ts'
import { expect } from './portal.ts'
import { findPiece, findSizeRun, findSku, findSkus, type SizeVariant } from './product-choice.ts'

const order = fields(
  {
    ...consignee,
    'Indirizzo intero': 'Anna Verdi\nVia Roma 1\n10121 Torino',
    'Il tuo riferimento': 'WEB-77',
    'Note per il magazzino': 'Senza etichette',
  },
  dialog,
)
const street = (page: Page) => dialog(page).getByRole('textbox', { name: 'Indirizzo', exact: true })
const reason = fields({ 'Motivo (facoltativo)': 'Il cliente ha cambiato idea' }, dialog)

const sizes: SizeVariant[] = []
const cells = (page: Page) =>
  sizes.map(({ color, size }) => page.getByRole('textbox', { name: `${color} / ${size}: pezzi` }))

const rows = { text: '' }
const table = (page: Page) => page.getByLabel(/^Oppure incolla qui le righe/)

const wish = { pieces: 1 }
const pieces = (page: Page) => page.getByRole('textbox', { name: /^Quantità di/ })
const wishMore = (page: Page) => pieces(page).fill(String(++wish.pieces))

const sentBack = { path: '' }
const returned = (page: Page) => dialog(page).getByRole('textbox', { name: /^Capi da rendere di/ })
const why = fields({ 'Motivo del reso': 'La taglia è troppo grande' }, dialog)

export const orderForms: readonly KeptForm[] = [
  {
    name: 'order dialog',
    address: async (page) => {
      const { productId, variantId } = await findPiece(page, 3)
      const { variants } = await (await page.request.get(`/api/products/${productId}`)).json()
      const { color, size } = variants.find(({ id }: SizeVariant) => id === variantId)
      return `/product/${productId}?${new URLSearchParams({ color, size })}`
    },
    reveal: async (page) => {
      await page.getByRole('button', { name: 'Ordina ora' }).first().click()
      await expect(street(page)).toBeVisible()
    },
    fill: async (page) => {
      await dialog(page).getByRole('button', { name: 'Incolla un indirizzo intero' }).click()
      await order.fill(page)
      await street(page).fill('Via Roma 1')
      await expect(dialog(page).getByText('Totale (IVA inclusa)')).toBeVisible()
    },
    holds: async (page) => {
      await order.holds(page)
      await expect(street(page)).toHaveValue('Via Roma 1')
    },
    send: press('Crea l’ordine'),
    path: '/api/orders',
    fails: 'Impossibile creare l’ordine',
    done: reads('Ordine creato'),
    made: listed('/api/orders'),
  },
  {
    name: 'size grid',
    address: async (page) => {
      const { product, run } = await findSizeRun(page)
      sizes.splice(0, sizes.length, ...run.slice(0, 2))
      return `/product/${product.id}`
    },
    fill: async (page) => {
      for (const cell of cells(page)) await cell.fill('1')
    },
    holds: async (page) => {
      for (const cell of cells(page)) await expect(cell).toHaveValue('1')
    },
    send: press('Riserva i pezzi'),
    path: '/api/reservations/lines',
    fails: 'Impossibile creare la riserva',
    done: reads('2 pezzi riservati per 7 giorni'),
    made: async (page) => (await listed('/api/reservations?status=active')(page)) / 2,
  },
  {
    name: 'quick order',
    address: async (page) => {
      rows.text = (await findSkus(page, 2)).join('\n')
      return '/dashboard?section=orders&view=quick'
    },
    fill: (page) => table(page).fill(rows.text),
    holds: (page) => expect(table(page)).toHaveValue(rows.text),
    send: press('Controlla le righe'),
    path: '/api/orders/lines',
    fails: 'Impossibile controllare le righe',
    done: reads('2 articoli disponibili'),
    stays: true,
  },
  {
    name: 'orders by file',
    address: async (page) => {
      const sku = await findSku(page)
      const header = 'Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Paese;Email'
      rows.text = `${header}\nA-1;${sku};1;Anna Verdi;Via Roma 1;Milano;20121;IT;anna@example.it`
      return '/dashboard?section=orders&view=file'
    },
    fill: async (page) => {
      await table(page).fill(rows.text)
      await press('Controlla le righe')(page)
      await reads('1 ordine pronto')(page)
    },
    // The file is read again automatically after a reload.
    holds: async (page) => {
      await expect(page.getByRole('cell', { name: 'Anna Verdi, Milano' })).toBeVisible()
    },
    send: press('Ordina 1'),
    path: '/api/orders/import',
    body: () => rows.text,
    fails: 'Impossibile finire di inserire gli ordini',
    done: (page) => expect(page.getByText(/1 ordine (creato|c’è già)/).first()).toBeVisible(),
    made: listed('/api/orders'),
    stays: true,
  },
  {
    // Saved automatically after a pause in typing: a retry needs another number.
    name: 'quantity in the wishlist',
    address: async (page) => {
      wish.pieces = 1
      expect((await page.request.post('/api/wishlist', { data: await findPiece(page) })).status()).toBe(201)
      return '/dashboard?section=wishlist'
    },
    fill: wishMore,
    holds: (page) => expect(pieces(page)).toHaveValue(String(wish.pieces)),
    send: wishMore,
    path: /^\/api\/wishlist\/[^/]+$/,
    method: 'PATCH',
    fails: 'Impossibile salvare la quantità',
    done: (page) =>
      expect.poll(async () => (await (await page.request.get('/api/wishlist')).json())[0].quantity).toBe(wish.pieces),
    made: listed('/api/wishlist'),
  },
  {
    name: 'cancelling an order',
    address: async (page) => {
      await placeOrder(page)
      return '/dashboard?section=orders'
    },
    reveal: async (page) => {
      await page
        .getByRole('link', { name: /^Dettagli dell’ordine/ })
        .first()
        .click()
      await dialog(page).getByRole('button', { name: 'Annulla l’ordine' }).click()
      await expect(dialog(page).getByLabel('Motivo (facoltativo)')).toBeVisible()
    },
    ...reason,
    send: press('Annulla l’ordine'),
    path: '/cancel',
    fails: 'Impossibile annullare l’ordine',
    done: reads('Ordine annullato'),
    made: listed('/api/orders'),
  },
  {
    name: 'return',
    address: async (page) => {
      const placed = await placeOrder(page)
      await pay(page, placed)
      await ship(placed, `RESO-${placed.orderNumber}`)
      sentBack.path = `/api/orders/${placed.id}/returns`
      return '/dashboard?section=orders&tab=shipped'
    },
    reveal: async (page) => {
      await page
        .getByRole('link', { name: /^Dettagli dell’ordine/ })
        .first()
        .click()
      await press('Richiedi reso')(page)
      await expect(dialog(page).getByLabel('Motivo del reso')).toBeVisible()
    },
    fill: async (page) => {
      await returned(page).fill('1')
      await why.fill(page)
    },
    holds: async (page) => {
      await expect(returned(page)).toHaveValue('1')
      await why.holds(page)
    },
    send: press('Richiedi reso'),
    path: /^\/api\/orders\/[^/]+\/returns$/,
    fails: 'Impossibile inviare la richiesta di reso',
    done: reads('Reso richiesto'),
    made: (page) => listed(sentBack.path)(page),
  },
]
