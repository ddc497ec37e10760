import {
  foldedHeader,
  type OrderImportColumn,
  orderColumnNames,
  orderImportColumns,
  orderImportLabels,
} from './order-import.ts'

/**
 * Formats of order files. A format is recognised by a set of columns, never by a single one: `Name` is a consignee in a spreadsheet and an order
 * number in Shopify's export. `other`: a custom file, whose columns are recognised by their names.
 */
export const orderFormatIds = [
  'filiera',
  'shopify',
  'woocommerce',
  'amazon',
  'ebay',
  'etsy',
  'etsy-orders',
  'other',
] as const

export type OrderFormatId = (typeof orderFormatIds)[number]

/** Display names of the formats. */
export const orderFormatNames: Readonly<Record<OrderFormatId, string>> = {
  filiera: 'modello di Filiera',
  shopify: 'ordini esportati da Shopify',
  woocommerce: 'ordini esportati da WooCommerce',
  amazon: 'ordini non spediti di Amazon',
  ebay: 'rapporto ordini di eBay',
  etsy: 'articoli venduti di Etsy',
  'etsy-orders': 'ordini venduti di Etsy',
  other: 'un file tuo',
}

/**
 * Columns of the file for each of our columns, by name. For name and address their values are joined; for the others the first non-empty value
 * counts.
 */
export type OrderColumns = Readonly<Record<OrderImportColumn, string[]>>

/** Maximum number of file columns for one of ours. */
export const maxJoinedColumns = 20

/** Reads a cell of a row by the folded name of its column; empty if the file has no such column. */
export type ReadCell = (column: string) => string

export interface OrderFormat {
  id: OrderFormatId
  /** The file has at least one column of each list. Names are folded, here and below. */
  requires: readonly (readonly string[])[]
  /**
   * Alternative lists of file columns for each of our columns. The first list with a column in the file applies; its columns missing in the file are
   * ignored.
   */
  columns: Partial<Record<OrderImportColumn, readonly (readonly string[])[]>>
  /** A row without a reference continues the order of the previous row. */
  continuesOrders?: true
  /** The reason for skipping a row; empty for a row without an article, null for a row to be ordered. `first`: the first row of its order. */
  leavesOut?: (row: ReadCell, first: ReadCell) => string | null
}

const oneOf = (value: string, ...values: string[]): boolean => values.includes(value.toLowerCase())

const settled = (platform: string) => ({
  unpaid: `Non ancora pagato su ${platform}`,
  cancelled: `Annullato su ${platform}`,
  refunded: `Rimborsato su ${platform}`,
  sent: `Già spedito su ${platform}`,
})

const onShopify = settled('Shopify')
const onWooCommerce = settled('WooCommerce')

/** States of unpaid orders, by key, in English and in Italian. Orders with cash on delivery are `processing` and do not belong here. */
const unpaidOnWooCommerce = [
  ...['pending', 'on-hold', 'checkout-draft', 'draft'],
  ...['pending payment', 'on hold', 'bozza', 'in attesa', 'in attesa di pagamento', 'sospeso'],
]

/** The known formats; the first with matching columns applies. */
export const orderFormats: readonly OrderFormat[] = [
  {
    // Our own template, and the rows sent again by the import page. Templates of earlier releases have no insurance column.
    id: 'filiera',
    requires: orderImportColumns
      .filter((column) => column !== 'insurance')
      .map((column) => [foldedHeader(orderImportLabels[column])]),
    columns: Object.fromEntries(
      orderImportColumns.map((column) => [column, [[foldedHeader(orderImportLabels[column])]]]),
    ),
  },
  {
    // https://docs.xbp.app/docs/development/integrations/shopify/order-format: one row per article; the order's own data, including the address, is
    // in its first row only. ZIPs begin with an apostrophe.
    id: 'shopify',
    requires: [['name'], ['lineitem sku'], ['lineitem quantity'], ['shipping name'], ['shipping zip']],
    columns: {
      reference: [['name']],
      sku: [['lineitem sku']],
      quantity: [['lineitem quantity']],
      name: [['shipping name', 'shipping company']],
      address: [['shipping address1', 'shipping address2'], ['shipping street']],
      city: [['shipping city']],
      zip: [['shipping zip']],
      province: [['shipping province']],
      country: [['shipping country']],
      email: [['email']],
      phone: [['shipping phone', 'phone']],
    },
    leavesOut(row, first) {
      if (first('cancelled at') !== '') return onShopify.cancelled
      if (oneOf(first('financial status'), 'refunded', 'voided')) return onShopify.refunded
      const isSent = row('lineitem fulfillment status') || first('fulfillment status')
      if (oneOf(isSent, 'fulfilled')) return onShopify.sent
      return oneOf(row('lineitem requires shipping'), 'false') ? 'Articolo senza spedizione' : null
    },
  },
  {
    // "Advanced Order Export For WooCommerce" (`Address 1&2 (Shipping)`), "Customer/Order/Coupon Export" by keys and by titles
    // (https://docs.woocommerce.com/document/ordercustomer-csv-export-developer-documentation/) and "Import Export Suite"
    // (https://woocommerce.com/document/import-and-export-of-woocommerce-orders/), with all articles of an order in one cell or in one row each.
    id: 'woocommerce',
    requires: [
      ['order number', 'order id'],
      ['first name shipping', 'full name shipping', 'shipping first name'],
      ['postcode shipping', 'shipping postcode', 'shipping post code'],
      ['sku', 'item sku', 'line items', 'line item 1'],
    ],
    columns: {
      reference: [['order number'], ['order id']],
      sku: [
        ['sku'],
        ['item sku'],
        ['line items'],
        Array.from({ length: maxJoinedColumns }, (_, n) => `line item ${n + 1}`),
      ],
      quantity: [
        ['quantity refund'],
        ['quantity'],
        ['item quantity'],
        ['item amount'],
        ['line items'],
        ['line item 1'],
      ],
      name: [
        ['first name shipping', 'last name shipping', 'company shipping'],
        ['full name shipping', 'company shipping'],
        ['shipping first name', 'shipping last name', 'shipping company'],
      ],
      address: [
        ['address 1 2 shipping'],
        ['address 1 shipping', 'address 2 shipping'],
        ['shipping address 1', 'shipping address 2'],
      ],
      city: [['city shipping'], ['shipping city']],
      zip: [['postcode shipping'], ['shipping postcode'], ['shipping post code']],
      province: [['state code shipping'], ['shipping state']],
      country: [['country code shipping'], ['country name shipping'], ['shipping country']],
      email: [['email billing'], ['billing email'], ['customer email']],
      phone: [
        ['phone shipping', 'phone billing'],
        ['shipping phone', 'billing phone'],
      ],
    },
    continuesOrders: true,
    leavesOut(_row, first) {
      const status = (first('order status') || first('status')).replace(/^wc-/i, '')
      if (oneOf(status, 'cancelled', 'failed', 'trash', 'annullato', 'cancellato', 'fallito'))
        return onWooCommerce.cancelled
      if (oneOf(status, ...unpaidOnWooCommerce)) return onWooCommerce.unpaid
      if (oneOf(status, 'refunded', 'rimborsato')) return onWooCommerce.refunded
      return oneOf(status, 'completed', 'completato') ? onWooCommerce.sent : null
    },
  },
  {
    // https://www.amazon.ca/gp/help/customer/display.html?nodeId=200350680: tab-separated, one row per article with the full address.
    id: 'amazon',
    requires: [['order id'], ['order item id'], ['recipient name'], ['ship postal code'], ['sku']],
    columns: {
      reference: [['order id']],
      sku: [['sku']],
      quantity: [['quantity to ship'], ['quantity purchased']],
      name: [['recipient name']],
      address: [['ship address 1', 'ship address 2', 'ship address 3']],
      city: [['ship city']],
      zip: [['ship postal code']],
      province: [['ship state']],
      country: [['ship country']],
      email: [['buyer email']],
      phone: [['ship phone number', 'buyer phone number']],
    },
    leavesOut: (row) => (row('quantity to ship') === '0' ? settled('Amazon').sent : null),
  },
  {
    // https://github.com/randomecho/shifted-sales-report has the columns; `Post to …` outside the United States. A blank row precedes the header; an
    // order of several articles begins with a row for the address alone; the last two rows contain the record count and the seller.
    id: 'ebay',
    requires: [
      ['order number'],
      ['item number'],
      ['custom label'],
      ['ship to name', 'post to name'],
      ['ship to zip', 'post to postcode', 'post to postal code', 'post to zip'],
    ],
    columns: {
      reference: [['order number'], ['sales record number']],
      sku: [['custom label']],
      quantity: [['quantity']],
      name: [['ship to name'], ['post to name']],
      address: [
        ['ship to address 1', 'ship to address 2'],
        ['post to address 1', 'post to address 2'],
      ],
      city: [['ship to city'], ['post to city']],
      zip: [['ship to zip'], ['post to postcode', 'post to postal code', 'post to zip']],
      province: [['ship to state'], ['post to county', 'post to state']],
      country: [['ship to country'], ['post to country']],
      email: [['buyer email']],
      phone: [['ship to phone'], ['post to phone']],
    },
    leavesOut(row) {
      if (row('item number') === '') return ''
      const sentOn = row('shipped on date') || row('posted on date') || row('dispatched on date')
      return sentOn === '' ? null : settled('eBay').sent
    },
  },
  {
    // Etsy's "Order Items" (EtsySoldOrderItems….csv): one row per article with the full address, and no e-mail address.
    id: 'etsy',
    requires: [['order id'], ['transaction id'], ['ship name'], ['ship zipcode']],
    columns: {
      reference: [['order id']],
      sku: [['sku']],
      quantity: [['quantity']],
      name: [['ship name']],
      address: [['ship address1', 'ship address2']],
      city: [['ship city']],
      zip: [['ship zipcode']],
      province: [['ship state']],
      country: [['ship country']],
    },
    leavesOut: (row) => (row('date shipped') === '' ? null : settled('Etsy').sent),
  },
  {
    // Etsy's "Orders" (EtsySoldOrders….csv): one row per order, with the SKUs of all its articles in one cell and without their quantities.
    id: 'etsy-orders',
    requires: [['order id'], ['full name'], ['number of items'], ['ship zipcode'], ['sku']],
    columns: {
      reference: [['order id']],
      sku: [['sku']],
      quantity: [['number of items']],
      name: [['full name']],
      address: [['street 1', 'street 2']],
      city: [['ship city']],
      zip: [['ship zipcode']],
      province: [['ship state']],
      country: [['ship country']],
    },
    leavesOut(row) {
      if (row('date shipped') !== '') return settled('Etsy').sent
      return row('sku').includes(',')
        ? 'Più articoli in una riga: esporta da Etsy «Order Items» invece di «Orders»'
        : null
    },
  },
]

export const otherFormat: OrderFormat = {
  id: 'other',
  requires: [],
  columns: Object.fromEntries(
    orderImportColumns.map((column) => [column, orderColumnNames[column].map((name) => [name])]),
  ),
}

/** Formats of shops and marketplaces: their files also contain articles of other suppliers, and may lack e-mail addresses. */
export const isShopFormat = (format: OrderFormatId): boolean => format !== 'filiera' && format !== 'other'
