import { randomUUID } from 'node:crypto'
import { textVersions } from '../../../domain/accounts/acceptances.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { readTariff } from '../../features/shipping/save-tariff.ts'
import { cartParcel, orderAddress, testPassword } from '../given.ts'
import { testShopApp } from '../shopify/shopify-stand-in.ts'
import { telegramTestToken } from '../stand-ins/telegram-stand-in.ts'
import type { TestApp } from '../test-app.ts'
import { newWords } from './right-things/right-products.ts'
import type { RightThings } from './right-things/right-things.ts'

/** Creates a value for a call made by this user. */
export type Make<Value> = (user: UserRow) => Promise<Value> | Value

/** A new address, not saved by any other call. */
export const savedAddress = () => {
  const { customer, shipping } = orderAddress()
  return { customer: { ...customer, name: `Cliente ${randomUUID()}` }, shipping }
}

const priceRule = { factor: '2', amount: '0.00', rounding: '90' } as const

const orderHeader = ['Ordine', 'Codice', 'Pezzi', 'Nome', 'Cognome', 'Via', 'Comune', 'CAP']

const chosenColumns = {
  reference: ['Ordine'],
  sku: ['Codice'],
  quantity: ['Pezzi'],
  name: ['Nome', 'Cognome'],
  address: ['Via'],
  city: ['Comune'],
  zip: ['CAP'],
  province: [],
  country: [],
  email: [],
  phone: [],
  insurance: [],
}

const newName = () => `nuovo-${randomUUID().slice(0, 13)}`

/** A valid body for each call that takes one, by the call's name; a text is sent unchanged. */
export function rightBodies(app: TestApp, productId: string, things: RightThings): Record<string, Make<unknown>> {
  const items = [{ productId, quantity: 1 }]
  return {
    'POST /api/register': () => {
      const username = newName()
      // A new user name: with existing credentials it would count as a repetition of that registration.
      return { username, email: `${username}@example.it`, password: `${testPassword}-${username}` }
    },
    'POST /api/login': ({ username }) => ({ username, password: testPassword }),
    'POST /api/auth/password/forgot': () => ({ email: `${newName()}@example.it` }),
    'POST /api/auth/password/reset': async (user) => ({
      token: await things.accounts.resetToken(user),
      password: testPassword,
    }),
    'POST /api/auth/password/change': () => ({ currentPassword: testPassword, password: testPassword }),
    'POST /api/auth/account/close': () => ({ password: testPassword, confirmation: 'chiudi' }),
    'PUT /api/auth/preferences': () => ({ consigneeMails: true, reservationMails: true }),
    'PUT /api/auth/business-profile': () => ({
      companyName: 'Sartoria di prova S.r.l.',
      vatNumber: '12345678903',
      pecEmail: 'sartoria@pec.it',
      sdiCode: 'M5UXCR1',
      companyAddress: 'Via Roma 1',
      companyZip: '20121',
      companyCity: 'Milano',
      companyProvince: 'MI',
      companyCountry: 'IT',
    }),
    'POST /api/auth/acceptances': () => ({ ...textVersions, vatNumber: '12345678903' }),
    'PUT /api/selling-prices/{productId}': () => ({ price: '79.90' }),
    'POST /api/wishlist': () => ({ productId, quantity: 2, notes: 'Per la vetrina' }),
    'POST /api/wishlist/lines': () => ({ items }),
    'PATCH /api/wishlist/{entryId}': () => ({ quantity: 3, notes: 'Per la vetrina' }),
    'POST /api/cart/lines': () => ({ items }),
    'PATCH /api/cart/lines/{lineId}': async (user) => {
      const was = await things.carts.pieces(user)
      return { quantity: was + 1, was }
    },
    'POST /api/cart/lines/move': async (user) => ({ lineIds: [await things.carts.line(user)], to: 'wishlist' }),
    'POST /api/cart/lines/remove': async (user) => ({ lineIds: [await things.carts.line(user)] }),
    'POST /api/cart/parcels': (user) => things.carts.newParcel(user),
    'PUT /api/cart/parcels/{parcelId}': () => ({ ...cartParcel(), revision: 0 }),
    'POST /api/cart/checkout': (user) => things.carts.checkout(user),
    'POST /api/order-templates': async (user) => {
      await things.carts.line(user)
      return { name: `Modello ${randomUUID()}` }
    },
    'POST /api/reservations': () => ({ productId, quantity: 1 }),
    'POST /api/reservations/lines': () => ({ items }),
    'POST /api/addresses': () => savedAddress(),
    'PUT /api/addresses/{addressId}': () => savedAddress(),
    'POST /api/orders': () => ({ ...orderAddress(), items }),
    'POST /api/orders/quote': () => ({ items, shipping: { country: 'IT', zip: '20121' } }),
    'POST /api/orders/split': () => ({ ...orderAddress(), items }),
    'POST /api/orders/split/quote': () => ({ items, shipping: { country: 'IT', zip: '20121' } }),
    'POST /api/orders/import': (user) => things.orders.ordersFile(user),
    'POST /api/orders/import/columns': (user) => things.orders.ordersFile(user),
    'PUT /api/orders/import/columns': () => ({ names: orderHeader, columns: chosenColumns }),
    'POST /api/orders/lines': () => 'DW-ABITO;2\nDW-BORSA;1',
    'POST /api/admin/orders/{orderId}/documents': async (user) => ({
      uploadURL: (await things.accounts.uploadedPicture(user)).imageURL,
      kind: 'export_proof',
      mrn: '26ITQXA0000000A1B2',
      name: 'Prova.jpg',
    }),
    'POST /api/admin/orders/{orderId}/notes': () => ({ text: 'Chiamare prima di spedire' }),
    'POST /api/admin/order-views': () => ({ name: newName(), search: 'milano', status: 'paid' }),
    'PUT /api/admin/order-views/{viewId}': () => ({ name: newName(), status: 'shipped' }),
    'POST /api/orders/{orderId}/returns': async () => ({
      lines: await things.orders.shippedLines(),
      reason: 'Taglia sbagliata',
    }),
    'POST /api/admin/refunds/{refundId}/by-hand': () => ({
      paidOn: businessDay(app.context.clock.now()),
      reference: 'CRO 0123456789',
    }),
    'PUT /api/admin/returns/{returnId}': () => ({ status: 'accepted', answer: 'Spedisci a Carpi' }),
    'POST /api/orders/{orderId}/cancel': () => ({ reason: 'Il cliente ha cambiato idea' }),
    'POST /api/shipping/calculate': () => ({
      destination: 'italy',
      weight: 1.5,
      options: { insurance: true, cod: false, whiteLabel: true },
    }),
    'POST /api/shopify/connect': () => ({ shopDomain: `negozio-${randomUUID()}.myshopify.com`, ...testShopApp }),
    'POST /api/shopify/sync-orders': (user) => things.accounts.connectedShop(user),
    'PUT /api/shopify/stock': async (user) => {
      await things.accounts.connectedShop(user)
      return { isOn: true, reserve: 1, floor: 0, locationId: null }
    },
    'POST /api/shopify/stock/links': (user) => things.accounts.connectedShop(user),
    'POST /api/shopify/products': async (user) => {
      await things.accounts.connectedShop(user)
      return { productIds: [productId], priceRule, isDraft: true }
    },
    'POST /api/shopify/products/preview': () => ({
      productId,
      priceRule,
      isDraft: true,
      title: 'Il mio titolo',
      description: null,
    }),
    'POST /api/shopify/products/acts': async (user) => {
      await things.accounts.chosenProduct(user, productId)
      return { act: 'send', productIds: [productId] }
    },
    'POST /api/shopify/products/permissions': (user) => things.accounts.connectedShop(user),
    'PATCH /api/shopify/products/{productId}': async (user) => {
      await things.accounts.chosenProduct(user, productId)
      return { priceRule, isDraft: false, title: 'Il mio titolo', description: 'Di seta.' }
    },
    'POST /api/shopify/orders/retry': (user) => things.accounts.connectedShop(user),
    'POST /api/shopify/webhook': (user) => things.accounts.shopWebhook(user),
    'POST /api/payments/create-checkout-session': async (user) => ({
      orderId: await app.given.order(user, productId),
    }),
    'POST /api/subscriptions/checkout': async (user) => {
      await things.accounts.companyData(user)
      return { plan: 'pro' }
    },
    'PUT /api/subscriptions': async (user) => {
      await things.plans.runningPlan(user)
      return { plan: 'pro' }
    },
    'POST /api/subscriptions/cancel': async (user) => {
      await things.plans.runningPlan(user)
      return undefined
    },
    'POST /api/subscriptions/portal': async (user) => {
      await things.plans.runningPlan(user)
      return undefined
    },
    'POST /api/payments/webhook': async (user) => things.orders.paidEvent(user),
    'POST /api/payments/sandbox/{sessionId}': () => ({ outcome: 'paid' }),
    'POST /api/beta-applications': () => ({
      companyName: 'Sartoria di prova',
      businessDescription: 'Vendiamo abiti e accessori in tre negozi e in rete, da più di dieci anni.',
      expectedVolume: 'medio',
      motivation: 'Vogliamo provare per primi le novità del portale.',
      contactPerson: 'Lucia',
      phoneNumber: '+39 02 1234567',
    }),
    'POST /api/product-requests': () => ({
      productUrl: 'https://www.esempio.it/borsa',
      category: 'abbigliamento',
      description: 'Una borsa a mano in pelle conciata al vegetale.',
      colors: 'Cuoio, nero',
      sizes: ['S', 'M'],
      imageUrls: [],
    }),
    'PUT /api/admin/orders/{orderId}/shipping': () => ({ trackingNumber: `T${randomUUID()}`, carrier: 'BRT' }),
    'POST /api/admin/orders/packing-slips': async (user) => ({ orderIds: [await things.orders.paidOrder(user)] }),
    'POST /api/admin/orders/carrier-file': async (user) => ({ orderIds: [await things.orders.paidOrder(user)] }),
    'POST /api/admin/orders/tracking-file': () => 'Riferimento;Tracking\nP123456782;084123456789',
    'POST /api/admin/invoices/refresh': async (user) => ({
      invoiceIds: [await things.orders.completedProfileInvoice(user)],
    }),
    'PUT /api/admin/invoices/transmissions': async (user) => ({
      transmittedOn: businessDay(app.context.clock.now()),
      documents: [{ invoiceId: await things.orders.completedProfileInvoice(user), sdiId: '12345678901' }],
    }),
    'POST /api/admin/credit-proposals/{proposalId}/decline': () => ({ reason: 'La merce è stata consegnata' }),
    'POST /api/admin/orders/shipments': async (user) => ({
      shipments: [{ orderId: await things.orders.paidOrder(user), trackingNumber: `T${randomUUID()}`, carrier: 'BRT' }],
    }),
    'POST /api/admin/orders/{orderId}/refunds': () => ({ lines: [], shipping: '1,00', reason: 'Consegna in ritardo' }),
    'POST /api/admin/orders/{orderId}/cancel': () => ({ reason: 'Merce difettosa' }),
    'POST /api/admin/products': async () => ({
      name: 'Abito nuovo',
      price: '49.90',
      category: await app.given.category(),
      sku: `DW-${randomUUID()}`,
      stock: 3,
    }),
    'POST /api/admin/products/bulk': async () => ({
      act: { kind: 'price', rule: { kind: 'amount', value: '1,00' } },
      ids: [await app.given.product()],
    }),
    'POST /api/admin/categories': () => ({ name: `Categoria ${randomUUID()}` }),
    'PUT /api/admin/categories/{categoryId}': () => ({ name: `Categoria ${randomUUID()}` }),
    'PUT /api/admin/products/{productId}': () => ({ description: `Descrizione ${randomUUID()}` }),
    'PUT /api/admin/products/{productId}/images': () => ({ images: [] }),
    'POST /api/admin/product-imports': () => things.products.productsFile(),
    'PUT /api/admin/stock-items/{stockItemId}': () => ({
      counted: 7,
      seen: 10,
      reason: 'count',
      note: 'Scaffale alto',
    }),
    'PUT /api/admin/product-requests/{requestId}': () => ({ status: 'approved', adminNotes: 'Arriva a marzo.' }),
    'PUT /api/admin/users/{userId}': () => ({ plan: 'pro' }),
    'PUT /api/admin/beta-applications/{applicationId}': () => ({ status: 'rejected', adminNotes: 'Per ora no.' }),
    // A new value each time; otherwise nothing would change.
    'PUT /api/admin/settings': () => ({
      settings: [{ key: 'company_city', value: `Carpi ${randomUUID().slice(0, 8)}` }],
    }),
    'POST /api/admin/settings': () => ({ key: 'telegram_chat_id', value: '-100123', description: 'Il gruppo' }),
    'POST /api/admin/settings/telegram/test': () => ({ token: telegramTestToken, chatId: '-100123' }),
    'POST /api/admin/errors/{errorId}/resolve': () => ({ note: 'Scritto al cliente' }),
    // A new price each time; otherwise nothing would change.
    'PUT /api/admin/tariff': async () => {
      const { version, zones } = await readTariff(app.context)
      const price = `${1 + Math.floor(Math.random() * 900_000)}.10`
      return {
        version,
        zones: zones.map((zone) =>
          zone.code === 'MONDO' ? { ...zone, steps: [{ minItems: 1, maxItems: null, price }] } : zone,
        ),
      }
    },
    'POST /api/admin/search-synonyms': () => ({ words: newWords() }),
    'PUT /api/admin/users/{userId}/verification': () => ({ verified: true }),
    'PUT /api/product-images': (user) => things.accounts.uploadedPicture(user),
    'PUT /api/white-label-logos': (user) => things.accounts.uploadedPicture(user),
    'PUT /api/white-label': () => ({
      logoUrl: null,
      companyName: 'Sartoria di prova',
      packagingDescription: 'Scatola bianca con nastro blu.',
      cardMaterial: 'luxury',
      packagingMaterial: 'eco',
      additionalRequests: 'Un biglietto scritto a mano.',
    }),
    'PUT /api/product-request-images': (user) => things.accounts.uploadedPicture(user),
  }
}
