import { expect, test } from 'vitest'
import { type HouseProduct, shopProductOf, toHtml, type WantedInShop } from './shopify-products.ts'

const dress: HouseProduct = {
  name: 'Abito lungo',
  description: 'Di seta.\nLeggero.\n\nSi lava a mano.',
  category: 'Abiti',
  price: '49.90',
  weight: '0.450',
  sku: 'DW-ABI',
  ean: '8001234567890',
  hsCode: '6204.42.00',
  origin: 'Italia',
  composition: '100% seta',
  isActive: true,
  images: [
    { imageUrl: '/media/a/800.webp', altText: null, color: 'Rosso' },
    { imageUrl: '/media/b/800.webp', altText: 'Di lato', color: null },
  ],
  variants: [],
}

const wanted: WantedInShop = {
  isDraft: false,
  title: null,
  description: null,
  priceRule: { factor: '2', amount: '0.00', rounding: '90' },
}

const variant = (
  color: string | null,
  size: string | null,
  changes: Partial<HouseProduct['variants'][number]> = {},
) => ({
  name: `${color} ${size}`,
  color,
  size,
  sku: `DW-${color}-${size}`,
  ean: null,
  ...changes,
})

const inShop = (product: Partial<HouseProduct> = {}, how: Partial<WantedInShop> = {}) =>
  shopProductOf({ ...dress, ...product }, { ...wanted, ...how })

test('a product without variants has the default option', () => {
  expect(inShop()).toEqual({
    title: 'Abito lungo',
    descriptionHtml: '<p>Di seta.<br>Leggero.</p><p>Si lava a mano.</p><p>Composizione: 100% seta</p>',
    productType: 'Abiti',
    tags: ['Abiti'],
    status: 'ACTIVE',
    options: ['Title'],
    variants: [{ sku: 'DW-ABI', values: ['Default Title'], price: '99.90', barcode: '8001234567890', picture: null }],
    pictures: [
      { url: '/media/a/800.webp', alt: 'Abito lungo' },
      { url: '/media/b/800.webp', alt: 'Di lato' },
    ],
    weight: '0.45',
    hsCode: '62044200',
    origin: 'IT',
  })
})

test('colours and sizes become options, and each colour has its picture', () => {
  const made = inShop({
    variants: [variant('Rosso', 'S', { ean: '80012345' }), variant('rosso', 'M'), variant('Blu', 'S')],
  })
  expect(made?.options).toEqual(['Colore', 'Taglia'])
  expect(made?.variants.map(({ values, picture, barcode }) => [values.join('/'), picture, barcode])).toEqual([
    ['Rosso/S', 0, '80012345'],
    ['Rosso/M', 0, null],
    ['Blu/S', 1, null],
  ])
  expect(made?.tags).toEqual(['Abiti', 'Rosso', 'rosso', 'Blu'])
})

test.each([
  ['only sizes', [variant(null, 'S'), variant(null, 'M')], ['Taglia'], ['S', 'M']],
  [
    'a variant without a size',
    [variant('Blu', 'S'), variant('Nero', null)],
    ['Colore', 'Taglia'],
    ['Blu/S', 'Nero/Unica'],
  ],
  [
    'names, if two variants share colour and size',
    [
      variant('Blu', 'S', { name: 'Corto' }),
      variant('blu', 's', { name: 'Lungo' }),
      variant('Blu', 'M', { name: 'corto' }),
    ],
    ['Variante'],
    ['Corto', 'Lungo', 'corto (2)'],
  ],
  [
    'names, if there is neither colour nor size',
    [variant(null, null, { name: 'Con fibbia' })],
    ['Variante'],
    ['Con fibbia'],
  ],
])('options: %s', (_, variants, options, values) => {
  const made = inShop({ variants })
  expect(made?.options).toEqual(options)
  expect(made?.variants.map((one) => one.values.join('/'))).toEqual(values)
})

test('variants without our SKU prefix are omitted; without any other there is no product', () => {
  const left = [variant('Blu', 'S'), variant('Blu', 'M', { sku: 'ALTRO-1' }), variant('Blu', 'L', { sku: null })]
  expect(inShop({ variants: left })?.variants.map(({ sku }) => sku)).toEqual(['DW-Blu-S'])
  expect(inShop({ sku: 'ALTRO' })).toBeNull()
  expect(inShop({ sku: null })).toBeNull()
})

test.each([
  [true, false, 'ACTIVE'],
  [true, true, 'DRAFT'],
  [false, false, 'DRAFT'],
])('on sale in the portal %j, requested as a draft %j: %s', (isActive, isDraft, status) => {
  expect(inShop({ isActive }, { isDraft })?.status).toBe(status)
})

test('edited texts replace ours, and are escaped', () => {
  const made = inShop({}, { title: ' Il mio\nabito ', description: '<script>alert("&")</script>' })
  expect(made?.title).toBe('Il mio abito')
  expect(made?.descriptionHtml).toBe('<p>&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</p>')
})

test('hostile names are shortened and cleaned', () => {
  const made = inShop({
    name: `${'🧥'.repeat(200)}`,
    category: 'Abiti, lunghi\u0000',
    variants: [variant('x'.repeat(300), '\u202e'), variant('', '   ', { name: '' })],
    images: [],
    ean: '12',
    hsCode: 'tessuto',
    origin: 'Atlantide',
    weight: '0.000',
  })
  expect(made?.title.length).toBeLessThanOrEqual(255)
  expect(made?.title.isWellFormed()).toBe(true)
  expect(made?.productType).toBe('Abiti, lunghi')
  for (const { values } of made?.variants ?? [])
    for (const value of values) expect(value.length).toBeLessThanOrEqual(255)
  expect([made?.hsCode, made?.origin, made?.weight, made?.pictures]).toEqual([null, null, null, []])
  expect(inShop({ origin: 'ZZ' })?.origin).toBeNull()
})

test('text is converted to paragraphs', () => {
  expect(toHtml('')).toBe('')
  expect(toHtml('\n\nuno\n\n\n\ndue  \n tre')).toBe('<p>uno</p><p>due<br>tre</p>')
})
