import { expect, test } from 'vitest'
import { missingOrderColumns, readOrderFile, recogniseOrderFile, type TableRow } from './order-file.ts'
import { maxImportedLines, orderImportColumns, orderImportLabels } from './order-import.ts'

const ownEmail = 'io@example.it'

/** A table of these lines with cells separated by `mark`. */
const table = (mark: string, ...lines: string[]): TableRow[] =>
  lines.map((line, at) => ({ line: at + 1, cells: line.split(mark) }))

/** Omits the last column, the insurance, because no shop exports it. */
const read = (rows: TableRow[]) => {
  const file = recogniseOrderFile(rows)
  const { rows: read, leftOut } = readOrderFile(file, ownEmail)
  return { format: file.format, rows: read.map(({ line, cells }) => [line, ...cells.slice(0, -1)]), leftOut }
}

/** The relevant columns of Shopify's own export, in its order. */
const shopifyHeader =
  'Name,Email,Financial Status,Fulfillment Status,Lineitem quantity,Lineitem name,Lineitem sku,Lineitem requires shipping,Lineitem fulfillment status,Billing Name,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Cancelled at,Phone'

const shopify = (cells: Partial<Record<string, string>>): string =>
  shopifyHeader
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',')

const anna = {
  Name: '#1001',
  Email: 'anna@example.it',
  'Lineitem quantity': '1',
  'Lineitem sku': 'DW-CAP-0001-CAM-40',
  'Shipping Name': 'Anna Esempio',
  'Shipping Street': 'Via Prova 1',
  'Shipping Address1': 'Via Prova 1',
  'Shipping City': 'Milano',
  'Shipping Zip': "'20121",
  'Shipping Province': 'MI',
  'Shipping Country': 'IT',
  'Shipping Phone': "'+39333000000",
}

const second = {
  Name: '#1001',
  Email: 'anna@example.it',
  'Lineitem quantity': '2',
  'Lineitem sku': 'DW-GIA-0001-VER-40',
}

const hans = {
  Name: '#1002',
  Email: 'hans@example.de',
  'Lineitem quantity': '1',
  'Lineitem sku': 'DW-CAM-0001-AZZ-XS',
  'Shipping Name': 'Hans Beispiel',
  'Shipping Address1': 'Probeweg 2',
  'Shipping Address2': 'Hinterhaus',
  'Shipping Company': 'Beispiel GmbH',
  'Shipping City': 'Berlin',
  'Shipping Zip': "'10115",
  'Shipping Province': 'BE',
  'Shipping Country': 'DE',
}

const annaRow = ['Anna Esempio', 'Via Prova 1', 'Milano', '20121', 'MI', 'IT', 'anna@example.it', '+39333000000']

test('Shopify: lines get the consignee of their order’s first line; codes lose the apostrophe', () => {
  expect(read(table(',', shopifyHeader, shopify(anna), shopify(second), shopify(hans)))).toEqual({
    format: 'shopify',
    rows: [
      [2, '#1001', 'DW-CAP-0001-CAM-40', '1', ...annaRow],
      [3, '#1001', 'DW-GIA-0001-VER-40', '2', ...annaRow],
      [
        4,
        '#1002',
        'DW-CAM-0001-AZZ-XS',
        '1',
        'Hans Beispiel, Beispiel GmbH',
        'Probeweg 2, Hinterhaus',
        'Berlin',
        '10115',
        'BE',
        'DE',
        'hans@example.de',
        '',
      ],
    ],
    leftOut: [],
  })
})

test('Shopify: extra columns and another column order make no difference', () => {
  const names = ['Nome del corriere', ...shopifyHeader.split(',').toReversed()]
  const cells = { ...anna, 'Nome del corriere': 'BRT' }
  const row = names.map((name) => cells[name as keyof typeof cells] ?? '').join(',')
  expect(read(table(',', names.join(','), row)).rows).toEqual([[2, '#1001', 'DW-CAP-0001-CAM-40', '1', ...annaRow]])
})

test.each([
  [{ 'Cancelled at': '2026-11-20 10:00:00 +0100' }, 'Annullato su Shopify'],
  [{ 'Financial Status': 'refunded' }, 'Rimborsato su Shopify'],
  [{ 'Financial Status': 'voided' }, 'Rimborsato su Shopify'],
  [{ 'Fulfillment Status': 'fulfilled' }, 'Già spedito su Shopify'],
])('Shopify: an order with %j in its first line is skipped with all its lines', (cells, reason) => {
  const { rows, leftOut } = read(table(',', shopifyHeader, shopify({ ...anna, ...cells }), shopify(second)))
  expect([rows, leftOut]).toEqual([
    [],
    [
      { line: 2, reference: '#1001', reason },
      { line: 3, reference: '#1001', reason },
    ],
  ])
})

test('Shopify: the rest of a partially shipped order is ordered, with the consignee of the shipped line', () => {
  const { rows, leftOut } = read(
    table(
      ',',
      shopifyHeader,
      shopify({ ...anna, 'Fulfillment Status': 'partial', 'Lineitem fulfillment status': 'fulfilled' }),
      shopify({ ...second, 'Lineitem fulfillment status': 'pending' }),
    ),
  )
  expect(rows).toEqual([[3, '#1001', 'DW-GIA-0001-VER-40', '2', ...annaRow]])
  expect(leftOut).toEqual([{ line: 2, reference: '#1001', reason: 'Già spedito su Shopify' }])
})

test('Shopify: a missing e-mail address is replaced by the account’s own', () => {
  expect(read(table(',', shopifyHeader, shopify({ ...anna, Email: '' }))).rows[0]?.at(-2)).toBe(ownEmail)
})

/** The default columns of "Advanced Order Export For WooCommerce". */
const advancedHeader =
  'Order Number;Order Status;Order Date;Customer Note;First Name (Billing);Last Name (Billing);Address 1&2 (Billing);Email (Billing);Phone (Billing);First Name (Shipping);Last Name (Shipping);Address 1&2 (Shipping);City (Shipping);State Code (Shipping);Postcode (Shipping);Country Code (Shipping);Payment Method Title;SKU;Item #;Item Name;Quantity (- Refund);Item Cost'

test('WooCommerce, Advanced Order Export: rows without a number continue the order above', () => {
  const rows = table(
    ';',
    advancedHeader,
    '871;Processing;;;Anna;Esempio;;anna@example.it;0212345;Anna;Esempio;Via Prova 1;Milano;MI;20121;IT;;DW-A;1;Abito;2;10',
    ';;;;;;;;;;;;;;;;;DW-B;2;Gonna;1;20',
    '872;Completed;;;Luca;Neri;;luca@example.it;;Luca;Neri;Via Prova 2;Roma;RM;00144;IT;;DW-A;1;Abito;1;10',
    '873;wc-checkout-draft;;;Luca;Neri;;luca@example.it;;Luca;Neri;Via Prova 2;Roma;RM;00144;IT;;DW-A;1;Abito;1;10',
  )
  const consignee = ['Anna Esempio', 'Via Prova 1', 'Milano', '20121', 'MI', 'IT', 'anna@example.it', '0212345']
  expect(read(rows)).toEqual({
    format: 'woocommerce',
    rows: [
      [2, '871', 'DW-A', '2', ...consignee],
      [3, '871', 'DW-B', '1', ...consignee],
    ],
    leftOut: [
      { line: 4, reference: '872', reason: 'Già spedito su WooCommerce' },
      { line: 5, reference: '873', reason: 'Non ancora pagato su WooCommerce' },
    ],
  })
})

const exportKeys =
  'order_id;order_number;status;billing_email;billing_phone;shipping_first_name;shipping_last_name;shipping_address_1;shipping_address_2;shipping_postcode;shipping_city;shipping_state;shipping_country;shipping_company'

test.each([
  ['a row per article', 'item_sku;item_quantity', ['DW-A;2']],
  [
    'all articles in one cell',
    'line_items',
    ['id:5|name:Abito|product_id:9|sku:DW-A|quantity:2|subtotal:20|total:20|meta:Taglia=M'],
  ],
  [
    'a cell per article',
    'line_item_1;line_item_2',
    ['name:Abito|product_id:9|sku:DW-A|quantity:2|total:20.00|sub_total:20.00;'],
  ],
])('WooCommerce, an export with %s', (_, header, articles) => {
  const rows = table(
    ';',
    `${exportKeys};${header}`,
    ...articles.map(
      (cells) =>
        `871;871;processing;anna@example.it;;Anna;Esempio;Via Prova 1;Scala B;20121;Milano;MI;IT;Boutique;${cells}`,
    ),
  )
  const consignee = ['Anna Esempio, Boutique', 'Via Prova 1, Scala B', 'Milano', '20121', 'MI', 'IT']
  expect(read(rows)).toMatchObject({
    format: 'woocommerce',
    rows: [[2, '871', 'DW-A', '2', ...consignee, 'anna@example.it', '']],
  })
})

test('WooCommerce: several articles in one cell become a row each', () => {
  const rows = table(
    '\t',
    `${exportKeys};line_items`.replaceAll(';', '\t'),
    [
      ...[
        '871',
        '871',
        'processing',
        'anna@example.it',
        '',
        'Anna',
        'Esempio',
        'Via Prova 1',
        '',
        '20121',
        'Milano',
        'MI',
        'IT',
        '',
      ],
      'id:5|name:Abito: sku:9|product_id:9|sku:DW-A|quantity:2|total:20;id:6|name:Gonna|product_id:8|sku:DW-B|quantity:1|total:9',
    ].join('\t'),
  )
  expect(read(rows).rows.map(([line, , sku, quantity]) => [line, sku, quantity])).toEqual([
    [2, 'DW-A', '2'],
    [2, 'DW-B', '1'],
  ])
})

test('a cell with very many articles is read up to the row limit; a repeated column counts once', () => {
  const list = '|sku:DW-A|quantity:1'.repeat(700)
  const rows = table(';', 'Ordine;Articoli', ...Array.from({ length: 100 }, (_, at) => `${at};${list}`))
  const file = recogniseOrderFile(rows)
  const columns = { ...file.columns, reference: ['Ordine'], sku: Array<string>(20).fill('Articoli') }
  expect(readOrderFile({ ...file, columns, rows: file.rows.slice(0, 1) }, ownEmail).rows).toHaveLength(700)
  expect(readOrderFile({ ...file, columns }, ownEmail).rows).toHaveLength(maxImportedLines + 1)
})

const amazonHeader =
  'order-id order-item-id purchase-date payments-date reporting-date promise-date days-past-promise buyer-email buyer-name buyer-phone-number sku product-name quantity-purchased quantity-shipped quantity-to-ship ship-service-level recipient-name ship-address-1 ship-address-2 ship-address-3 ship-city ship-state ship-postal-code ship-country is-business-order'

test('Amazon: unshipped orders, without shipped lines', () => {
  const line = (number: string, sku: string, toShip: string) =>
    `${number}\t1\t\t\t\t\t\tx1@marketplace.amazon.it\tAnna\t333\t${sku}\tAbito\t2\t0\t${toShip}\tStandard\tAnna Esempio\tVia Prova 1\tScala B\t\tMilano\tMI\t20121\tIT\tfalse`
  expect(
    read(
      table(
        '\t',
        amazonHeader.replaceAll(' ', '\t'),
        line('404-3563777-5518068', 'DW-A', '2'),
        line('404-3563777-5518068', 'DW-B', '0'),
      ),
    ),
  ).toEqual({
    format: 'amazon',
    rows: [
      [
        2,
        '404-3563777-5518068',
        'DW-A',
        '2',
        'Anna Esempio',
        'Via Prova 1, Scala B',
        'Milano',
        '20121',
        'MI',
        'IT',
        'x1@marketplace.amazon.it',
        '333',
      ],
    ],
    leftOut: [{ line: 3, reference: '404-3563777-5518068', reason: 'Già spedito su Amazon' }],
  })
})

const ebayHeader = (to: string, zip: string) =>
  `Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,${to} To Name,${to} To Phone,${to} To Address 1,${to} To Address 2,${to} To City,${to} To State,${to} To ${zip},${to} To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipped On Date`

test.each([
  ['Ship', 'Zip'],
  ['Post', 'Postcode'],
])('eBay: a preamble, a separate address row, a footer (%s to …)', (to, zip) => {
  const address = 'Anna Esempio,333,Via Prova 1,,Milano,MI,20121,Italy'
  const file = table(
    ',',
    ',,,,',
    ebayHeader(to, zip),
    ',,,,,,,,,,,,,,,,,,',
    `101,12-1-1,anna,Anna,anna@example.it,${address},,,,3,EUR 30,`,
    '101,12-1-1,anna,,,,,,,,,,,111,Abito,DW-A,1,EUR 10,',
    '101,12-1-1,anna,,,,,,,,,,,112,Gonna,DW-B,2,EUR 20,',
    `102,12-1-2,luca,Luca,,${address},113,Abito,DW-A,1,EUR 10,`,
    `103,12-1-3,luca,Luca,,${address},113,Abito,DW-A,1,EUR 10,Nov-20-26`,
    '3,record(s) downloaded,',
    'Seller ID : negozio,,,',
  )
  const consignee = ['Anna Esempio', 'Via Prova 1', 'Milano', '20121', 'MI', 'Italy']
  expect(read(file)).toEqual({
    format: 'ebay',
    rows: [
      [5, '12-1-1', 'DW-A', '1', ...consignee, 'anna@example.it', '333'],
      [6, '12-1-1', 'DW-B', '2', ...consignee, 'anna@example.it', '333'],
      [7, '12-1-2', 'DW-A', '1', ...consignee, ownEmail, '333'],
    ],
    leftOut: [{ line: 8, reference: '12-1-3', reason: 'Già spedito su eBay' }],
  })
})

const etsyItems =
  'Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,SKU'

const etsyOrders =
  'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Buyer,Order Type,SKU'

const etsyConsignee = ['Anna Esempio', 'Via Prova 1, Scala B', 'Milano', '20121', 'MI', 'Italy', ownEmail, '']

test('Etsy: sold items, which contain no e-mail address', () => {
  const item = (sent: string) =>
    `11/20/26,Abito,anna,2,10,,,0,0,5,0,20,EUR,4001,9001,11/20/26,${sent},Anna Esempio,Via Prova 1,Scala B,Milano,MI,20121,Italy,3001,,online,listing,online_cc,DW-A`
  expect(read(table(',', etsyItems, item(''), item('11/21/26')))).toEqual({
    format: 'etsy',
    rows: [[2, '3001', 'DW-A', '2', ...etsyConsignee]],
    leftOut: [{ line: 3, reference: '3001', reason: 'Già spedito su Etsy' }],
  })
})

test('Etsy: sold orders with one article each; several articles require the other export', () => {
  const order = (id: string, sku: string) =>
    `11/20/26;${id};u1;Anna Esempio;Anna;Esempio;2;Card;;Via Prova 1;Scala B;Milano;MI;20121;Italy;EUR;20;anna;online;${sku}`
  const rows = table(';', etsyOrders.replaceAll(',', ';'), order('3001', 'DW-A'), order('3002', 'DW-A,DW-B'))
  expect(read(rows)).toEqual({
    format: 'etsy-orders',
    rows: [[2, '3001', 'DW-A', '2', ...etsyConsignee]],
    leftOut: [
      {
        line: 3,
        reference: '3002',
        reason: 'Più articoli in una riga: esporta da Etsy «Order Items» invece di «Orders»',
      },
    ],
  })
})

const ownHeader = orderImportColumns.map((column) => orderImportLabels[column]).join(';')

test('own template: every row counts, and cells are taken unchanged', () => {
  const row = "WEB-1;DW-A;1;'t Hooft, Anna;Via Prova 1;'s-Gravenhage;2511;;NL;;"
  expect(read(table(';', ownHeader, row))).toEqual({
    format: 'filiera',
    rows: [[2, 'WEB-1', 'DW-A', '1', "'t Hooft, Anna", 'Via Prova 1', "'s-Gravenhage", '2511', '', 'NL', '', '']],
    leftOut: [],
  })
})

test.each([
  ['in any order, in English', 'Phone;Email;Country;State;Postcode;City;Address 1;Recipient;Qty;Item;Order number', 0],
  ['in Italian', 'Q.tà;Codice articolo;Rif;Destinatario;Via;Località;CAP;E-mail', 0],
  ['beneath a title', 'Ordini di novembre\n;;\nRif;SKU;Qtà;Nome;Indirizzo;Città;CAP;Email', 2],
])('the columns of a custom file are recognised by their names: %s', (_, text, beneath) => {
  const lines = text.split('\n')
  const file = recogniseOrderFile(table(';', ...lines))
  expect([file.format, missingOrderColumns(file.columns, false), file.names]).toEqual([
    'other',
    [],
    lines[beneath]?.split(';'),
  ])
})

test('a specific column for the consignee takes precedence over one called name', () => {
  const { columns } = recogniseOrderFile(table(';', 'Name;Shipping Name;SKU'))
  expect([columns.name, columns.reference]).toEqual([['Shipping Name'], []])
})

test('blank or repeated headers get unique names', () => {
  expect(recogniseOrderFile(table(';', 'SKU;;sku;Nome;')).names).toEqual(['SKU', 'Colonna 2', 'sku (2)', 'Nome'])
})

test('chosen columns fill ours; without an e-mail column the account’s own address is used', () => {
  const file = recogniseOrderFile(
    table(';', 'Ordine;Cod;Pz;Nome;Cognome;Via;Civico;Luogo;Codice', '7;DW-A;1;Anna;Esempio;Via Prova;1;Roma;00144'),
  )
  const columns = {
    ...file.columns,
    reference: ['Ordine'],
    sku: ['Cod'],
    quantity: ['Pz'],
    name: ['Nome', 'Cognome'],
    address: ['Via', 'Civico'],
    city: ['Luogo'],
    zip: ['Codice'],
  }
  expect(missingOrderColumns(columns, false)).toEqual(['email'])
  expect(readOrderFile({ ...file, columns }, ownEmail).rows).toEqual([
    { line: 2, cells: ['7', 'DW-A', '1', 'Anna Esempio', 'Via Prova, 1', 'Roma', '00144', '', 'IT', ownEmail, '', ''] },
  ])
})
