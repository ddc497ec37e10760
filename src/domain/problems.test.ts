import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accountProblems } from './accounts/account-problems.ts'
import { planProblems } from './accounts/plan-problems.ts'
import { addressProblems } from './addresses/address-problems.ts'
import { betaProblems } from './beta-applications.ts'
import type { DomainError } from './errors.ts'
import { fileProblems } from './file-problems.ts'
import { invoiceProblems } from './invoices/invoice-problems.ts'
import { messageProblems } from './messages.ts'
import { cartProblems } from './orders/cart.ts'
import { orderProblems } from './orders/order-problems.ts'
import { disputeProblems } from './orders/paying/disputes.ts'
import { paymentProblems } from './orders/paying/payment-problems.ts'
import { returnProblems } from './orders/returns/return-problems.ts'
import { holdingProblems } from './orders/stock/holding-limits.ts'
import { reservationProblems } from './orders/stock/reservations.ts'
import { stockProblems } from './orders/stock/stock-problems.ts'
import { importProblems } from './products/product-imports.ts'
import { productProblems } from './products/product-problems.ts'
import { requestProblems } from './request-problems.ts'
import { settingProblems } from './setting-problems.ts'
import { shippingProblems } from './shipping/shipping-problems.ts'
import { shopifyProblems } from './shopify/shopify-problems.ts'
import { errorProblems } from './trouble.ts'

const tables = {
  accountProblems,
  addressProblems,
  betaProblems,
  cartProblems,
  disputeProblems,
  errorProblems,
  fileProblems,
  holdingProblems,
  importProblems,
  invoiceProblems,
  messageProblems,
  orderProblems,
  paymentProblems,
  planProblems,
  productProblems,
  requestProblems,
  reservationProblems,
  returnProblems,
  settingProblems,
  shippingProblems,
  shopifyProblems,
  stockProblems,
}

type Tables = typeof tables
type Create<Code> = {
  [Table in keyof Tables]: Code extends keyof Tables[Table] ? Tables[Table][Code] : never
}[keyof Tables]
type AllCodes = { [Table in keyof Tables]: keyof Tables[Table] }[keyof Tables]
type ParamsOf<Code> =
  Create<Code> extends (...args: infer Args) => DomainError ? (Args['length'] extends 0 | 1 ? never : Args[0]) : never
type Samples = {
  readonly [Code in AllCodes as [ParamsOf<Code>] extends [never] ? never : Code]: readonly ParamsOf<Code>[]
}

const at = '2026-03-31T10:51:00.000Z'
const change = { by: 'Anna Verdi', at }
const unknown = { by: null, at: null }
const full = { held: 298, limit: 300, wanted: 5, freeAt: at }
const article = { productName: 'Cappotto', variantInfo: 'Nero / M' }
const told = {
  lastStep: {
    status: 'shipped',
    at,
    now: at,
    by: 'Anna Verdi',
    note: null,
    isCorrection: false,
    carrier: 'BRT',
    trackingNumber: '123',
  },
} as const
const untold = { lastStep: null }
const quoted = [{ sentence: 'Il negozio è chiuso.' }]

/** Params for every sentence that depends on them; a new one does not compile without its sample. */
const samples: Samples = {
  'auth.current_password': [{ isChange: true }, { isChange: false }],
  'auth.required': [undefined, { what: 'catalogue' }, { what: 'signature' }],
  'auth.taken': [{ names: ['username', 'email'] }],
  'auth.too_many': [undefined, { minutes: 1 }, { minutes: 5 }, { minutes: 180 }],
  'auth.weak_password': [{ isCommon: true }, { isCommon: false }],
  'data_export.too_many': [{ perDay: 3 }],
  'profile.decided': [
    { ...change, action: 'profile.verify' },
    { ...unknown, action: null },
  ],
  'role.base': [{ area: 'orders' }, { area: 'wishlist' }],
  'user.changed': [
    { ...change, action: 'account.change_role', role: 'admin', plan: null },
    { ...change, action: 'account.change_plan', role: null, plan: 'pro' },
    { ...unknown, action: null, role: null, plan: null },
  ],
  'user.self': [{ ends: 'access' }, { ends: 'sessions' }],
  'plan.charge_decided': [{ state: 'due' }, { state: 'paid' }, { state: 'void' }],
  'plan.running': [{ isSamePlan: true }, { isSamePlan: false }],
  'beta.answered': [
    { status: 'approved', reviewer: 'Anna Verdi', reviewedAt: at },
    { status: 'rejected', reviewer: null, reviewedAt: null },
  ],
  'cart.consignee': [{ missing: { '0190.shipping.zip': 'CAP richiesto' } }],
  'cart.line_changed': [{ quantity: 4 }],
  'cart.too_many_orders': [{ orders: 64 }],
  'cart.price_changed': [{ shown: '10.00', now: '12.50' }],
  'order.disputed': [undefined, { dispute: 'open' }, { dispute: 'lost', orderNumber: 'DW-2026-000001' }],
  'error.nothing_to_retry': [{ are: 'pictures' }, { are: 'messages' }],
  'error.resolved': [{ by: 'Anna Verdi' }, { by: null }],
  'files.unavailable': [{ files: 'export' }, { files: 'pictures' }, { files: 'document' }],
  'upload.not_a_picture': [{ sentence: 'Il file non è un’immagine.' }],
  'upload.not_found': [{ isAddress: true }, { isAddress: false }],
  'upload.too_many': [{ are: 'sending' }, { are: 'unused' }],
  'order.too_many_pieces': [{ limit: 2000 }, { held: 1999, planned: 2, limit: 2000 }, full],
  'order.too_many_unpaid': [
    { held: 30, planned: 1 },
    { held: 30, limit: 30, freeAt: at },
    { ofShop: { orders: 30, pieces: 2000 } },
    { room: { orders: 1, pieces: 1 }, wanted: { orders: 2, pieces: 4 } },
  ],
  'reservation.too_many': [{ limit: 60 }, { ...full, wanted: 1 }, full],
  'reservation.too_many_pieces': [{ limit: 300 }, full],
  'import.invalid_file': [
    { problem: 'empty' },
    { problem: 'manyCells', line: 7, max: 200 },
    { problem: 'scattered', count: 3 },
    { missing: ['Handle', 'Title'] },
    { orders: 'filiera' },
  ],
  'import.running': [
    { running: null, canCancel: false },
    { running: { fileName: 'a.csv', actor: 'Anna Verdi', state: 'importing' }, canCancel: true },
  ],
  'import.state': [{ state: 'done' }],
  'invoice.incomplete': [{ missing: ['manca la partita IVA'] }],
  'invoice.not_electronic': [undefined, { number: 'OSS/1' }],
  'invoice.transmitted_before': [{ number: '1/2026', issuedOn: '2026-03-31' }],
  'order.already_cancelled': [told],
  'order.already_shipped': [told],
  'order.known': [{ orderNumber: 'DW-2026-000001', reference: '#1001' }],
  'order.no_receipt': [{ isRefunded: true }, { isRefunded: false }],
  'order.no_refund_pending': [told, untold],
  'order.nothing_to_refund': [
    { trouble: null },
    { kind: 'lines', left: null, wanted: '10.00' },
    { kind: 'return', left: '5.00', wanted: '10.00' },
  ],
  'order.paid_meanwhile': [told],
  'order.refund_running': [
    { ...untold, retried: { by: 'Anna Verdi', at, now: at } },
    { ...told, retried: null },
  ],
  'order.shipment_told': [told, untold],
  'order.shipment_untold': [undefined, told],
  'order.tracking_in_use': [{ trackingNumber: '123', orderNumber: 'DW-2026-000001' }],
  'order.tracking_is_slip': [{ trackingNumber: '123' }],
  'order.transition_forbidden': [
    { from: 'shipped', to: 'cancelled', ...told },
    { from: 'paid', to: 'pending', ...untold },
  ],
  'order_document.other': [
    { kind: 'cmr', mrn: null },
    { kind: 'export_proof', mrn: '26ITQXA0000000A1B2' },
  ],
  'order_import.columns': [{ missing: ['sku'] }, { unknown: 'Codice' }],
  'order_import.file': [{ problem: 'noRows' }, { problem: 'manyRows', max: 5000 }, { missing: ['sku', 'name'] }],
  'parcel.ambiguous': [{ code: '123' }],
  'parcel.not_found': [undefined, { code: '123' }],
  'payment.session_over': [undefined, { canReload: false }],
  'payment.too_much': [{ payables: 1 }, { payables: 2 }],
  'refund.by_hand': [{ trouble: null }],
  'refund.cancels': [
    { shipping: '9.90', isInsured: true },
    { shipping: '9.90', isInsured: false },
  ],
  'refund.changed_meanwhile': [{ refunded: '9.90' }],
  'refund.done': [{ isRetry: true }, { isRetry: false }],
  'refund.hand_day': [{ isFuture: true }, { isFuture: false }],
  'refund.running': [{ isRetry: true }, { isRetry: false }],
  'refund.too_many_pieces': [
    { ...article, left: 0, isInReturn: true },
    { ...article, left: 2, isInReturn: false },
  ],
  'refund.too_much_shipping': [
    { left: '0.00', isInsured: true },
    { left: '4.00', isInsured: false },
  ],
  'category.changed': [{ ...change, name: 'Scarpe' }],
  'category.not_found': [undefined, { isChosen: true }],
  'category.too_many': [{ max: 10_000 }],
  'product.bulk_price': [
    { products: 1, name: 'Cappotto' },
    { products: 3, name: 'Cappotto' },
  ],
  'product.changed': [
    { ...change, isOfPictures: true, doing: 'pictures' },
    { ...unknown, isOfPictures: false, doing: 'product' },
  ],
  'product.incomplete': [{ products: [{ name: 'Cappotto', pieces: 0, pictures: 1 }] }],
  'product.not_found': [undefined, { wasSold: true }],
  'product.picture_color': [{ color: 'Nero' }],
  'product.sku_taken': [{ sku: 'A-1' }, { sku: null }],
  'product_request.changed': [change],
  'product_request.too_many': [{ max: 20 }],
  'variant.named': [{ variant: 'Nero / M', uses: { orders: 2, reservations: 0, wishlists: 1 } }],
  'variant.not_found': [undefined, { isKept: true }],
  'variant.repeated': [{ name: 'Nero / M' }],
  'idempotency.reused': [
    { made: 'order', earlier: 'order' },
    { made: 'order', earlier: 'refund' },
  ],
  validation: [{ problem: 'fileType' }, { problem: 'futureDay' }, { problem: 'manyLines' }, { problem: 'noTracking' }],
  'reservation.expiry': [{ maxDays: null }, { maxDays: 7 }],
  'return.changed': [
    { ...change, status: 'refused' },
    { ...unknown, status: 'requested' },
  ],
  'return.not_shipped': [{ isLeaving: true }, { isLeaving: false }],
  'return.too_many_pieces': [
    { ...article, free: 0 },
    { ...article, free: 2 },
  ],
  'return.transition_forbidden': [
    { from: 'received', to: 'withdrawn' },
    { from: 'received', to: 'accepted' },
  ],
  'settings.stale': [
    {
      settings: [
        { key: 'telegram_bot_token', by: 'Anna Verdi', value: null, isSet: true },
        { key: 'telegram_chat_id', by: null, value: '42', isSet: true },
      ],
    },
  ],
  'telegram.blocked': quoted,
  'telegram.busy': quoted,
  'telegram.chat': quoted,
  'telegram.other': quoted,
  'telegram.token': quoted,
  'telegram.unreachable': quoted,
  'shipping.refused_country': [{ country: 'RU' }],
  'tariff.stale': [
    { ...change, zones: ['Italia'] },
    { ...unknown, zones: [] },
  ],
  'shopify.address': [{ wrong: [] }, { wrong: ['Manca il CAP'] }],
  'shopify.denied': quoted,
  'shopify.key': quoted,
  'shopify.lines': [{ isQuantity: true }, { isQuantity: false }],
  'shopify.scopes': [{ scopes: ['read_orders'] }, { scopes: ['read_orders'], connecting: 'token' }],
  'shopify.shop': quoted,
  'shopify.sku': [{ wrong: [{ sku: 'A-1', problem: 'SKU sconosciuto' }] }],
  'shopify.token': quoted,
  'shopify.too_many_products': [
    { max: 1000, isOfShop: true },
    { max: 1000, isOfShop: false },
  ],
  'shopify.unreachable': quoted,
  'stock.changed': [
    undefined,
    { seen: 3, now: 2, last: null, field: 'stock' },
    {
      seen: 3,
      now: 2,
      last: { kind: 'sale', orderNumber: 'DW-2026-000001', actor: null, reason: null },
      field: 'stock',
    },
  ],
  'stock.held': [
    { held: 1, holders: [], field: 'stock' },
    { held: 2, holders: [{ orderNumber: null, customer: 'Bar', quantity: 2 }], field: 'stock' },
  ],
  'stock.insufficient': [
    { available: 0 },
    { lines: [{ places: [0, 2], available: 1 }] },
    { articles: [{ name: 'Cappotto', available: 2 }] },
  ],
}

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*', 'src/server/testing/**'] }).map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
)
const all = Object.values(tables).flatMap((table) => Object.entries<(params: never) => DomainError>(table))

test('this test covers every table', () => {
  const declared = sources.flatMap(([, source]) => [...source.matchAll(/^export const (\w+) = problems\(/gm)])
  expect(declared.map(([, name]) => name).sort()).toEqual(Object.keys(tables).sort())
})

test('every code is declared once', () => {
  const codes = sources.flatMap(([, source]) =>
    [...source.matchAll(/ = problems\(\{\n([\s\S]*?)\n\}\)/g)].flatMap(([, table = '']) =>
      [...table.matchAll(/^ {4}'?([\w.]+)'?:/gm)].map(([, code]) => code),
    ),
  )
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(codes.sort()).toEqual(all.map(([code]) => code).sort())
})

test.each(all)('%s has a sentence, which its params determine even as JSON', (code, create) => {
  const given: readonly unknown[] = (samples as Record<string, readonly unknown[]>)[code] ?? [undefined]
  for (const params of given) {
    const error = create(params as never)
    expect(error).toMatchObject({ code, params: params ?? {} })
    for (const sentence of [error.message, ...Object.values(error.fields ?? {})]) {
      expect(sentence).toMatch(/^\S.*\S$/)
      expect(sentence).not.toMatch(/\b(undefined|null|NaN)\b|\[object|\{|Invalid/)
    }
    const copy = params === undefined ? params : JSON.parse(JSON.stringify(params))
    const read = create(copy as never)
    expect([read.message, read.fields]).toEqual([error.message, error.fields])
  }
})

test('only the tables make sentences of domain errors', () => {
  const others = sources.filter(([, source]) => /\b(new|extends) DomainError\b/.test(source)).map(([file]) => file)
  expect(others).toEqual(['src/domain/errors.ts'])
})
