import { describe, expect, test } from 'vitest'
import {
  askedFields,
  fieldsThere,
  ourVariants,
  type PresentProduct,
  planFields,
  type SentProduct,
  type ShopFields,
  sentAfter,
} from './shopify-changes.ts'
import { productChange } from './shopify-product-input.ts'
import type { ShopProduct } from './shopify-products.ts'

const variant = (sku: string, size: string, changes: object = {}) => ({
  sku,
  values: [size],
  price: '99.90',
  barcode: null,
  picture: null,
  ...changes,
})

const wanted = (changes: Partial<ShopProduct> = {}): ShopProduct => ({
  title: 'Abito',
  descriptionHtml: '<p>Di seta.</p>',
  productType: 'Abiti',
  tags: ['Rosso', 'Abiti'],
  status: 'ACTIVE',
  options: ['Taglia'],
  variants: [variant('DW-S', 'S'), variant('DW-M', 'M')],
  pictures: [{ url: '/1', alt: 'Abito' }],
  weight: '0.5',
  hsCode: null,
  origin: 'IT',
  ...changes,
})

const there = (sku: string, size: string, changes: object = {}) => ({
  id: `variant-${sku}`,
  inventoryItemId: `item-${sku}`,
  sku,
  selected: [{ option: 'Taglia', value: size }],
  price: '99.90',
  barcode: '',
  isTracked: true,
  weight: '0.5',
  hsCode: null,
  origin: 'IT',
  ...changes,
})

/** A product as the shop returns it, with normalised texts. */
const present = (changes: Partial<PresentProduct> = {}): PresentProduct => ({
  id: 'product',
  handle: 'abito',
  title: 'Abito',
  descriptionHtml: '<p>Di seta.</p>\n',
  productType: 'Abiti',
  tags: ['Abiti', 'Rosso'],
  status: 'ACTIVE',
  options: [{ name: 'Taglia', values: ['S', 'M'] }],
  variants: [there('DW-S', 'S'), there('DW-M', 'M')],
  pictures: ['picture-1'],
  ...changes,
})

function sent(product = wanted(), shop = present()): SentProduct {
  const ours = ourVariants(
    shop,
    product.variants.map(({ sku }) => sku),
  )
  const fields = sentAfter(askedFields(product), fieldsThere(shop, ours), { kept: [] }, null)
  const variantIds = Object.fromEntries([...ours].map(([sku, { id }]) => [sku, id]))
  return { ...fields, variantIds, pictureIds: { '/1': 'picture-1' } }
}

interface Case {
  product?: ShopProduct
  shop?: PresentProduct | null
  last?: SentProduct | null
  interrupted?: ShopFields | null
  overwrites?: boolean
}

function look({ product = wanted(), shop = present(), last = sent(), interrupted = null, ...given }: Case) {
  const skus = product.variants.map(({ sku }) => sku)
  const ours = shop ? ourVariants(shop, skus, last?.variantIds) : new Map()
  const asked = askedFields(product)
  const fields = shop ? fieldsThere(shop, ours) : {}
  const plan = planFields({ asked, there: fields, last, interrupted, overwrites: false, ...given })
  const change = productChange({ wanted: product, present: shop, ours, last, plan })
  return { plan, change, after: sentAfter(asked, fields, plan, last), kept: plan.kept }
}

test('unchanged fields are not sent again, although the shop normalises texts', () => {
  expect(look({})).toMatchObject({ change: null, kept: [] })
})

test('a new product is sent completely, with tracked variants', () => {
  const { change } = look({ shop: null, last: null })
  expect(change).toEqual({
    title: 'Abito',
    descriptionHtml: '<p>Di seta.</p>',
    productType: 'Abiti',
    tags: ['Rosso', 'Abiti'],
    status: 'ACTIVE',
    pictures: [{ url: '/1', alt: 'Abito' }],
    options: [{ name: 'Taglia', values: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({
      selected: [{ option: 'Taglia', value: size }],
      sku: `DW-${size}`,
      price: '99.90',
      weight: '0.5',
      origin: 'IT',
      isCounted: true,
    })),
  })
})

test('only fields changed in the portal are sent', () => {
  expect(look({ product: wanted({ title: 'Abito nuovo' }) }).change).toEqual({ title: 'Abito nuovo' })
  const dearer = [variant('DW-S', 'S', { price: '109.90' }), variant('DW-M', 'M')]
  expect(look({ product: wanted({ variants: dearer }) }).change).toEqual({
    options: [{ name: 'Taglia', values: ['S', 'M'] }],
    variants: [
      { id: 'variant-DW-S', selected: [{ option: 'Taglia', value: 'S' }], price: '109.90' },
      { id: 'variant-DW-M', selected: [{ option: 'Taglia', value: 'M' }] },
    ],
  })
})

describe('manual changes in the shop', () => {
  const byHand = present({
    title: 'Il mio abito',
    tags: ['Saldi'],
    variants: [there('DW-S', 'S', { price: '79.00' }), there('DW-M', 'M')],
    pictures: ['own-picture', 'picture-1'],
  })

  test('are kept, even if the field also changes in the portal', () => {
    const product = wanted({
      title: 'Altro',
      variants: [variant('DW-S', 'S', { price: '1.00' }), variant('DW-M', 'M')],
    })
    const { change, kept } = look({ product, shop: byHand })
    expect(kept).toEqual(['title', 'tags', 'pictures', 'price:DW-S'])
    expect(change).toBeNull()
  })

  test('are remembered: the next comparison keeps them too', () => {
    const { after } = look({ shop: byHand })
    const last = { ...sent(), ...after }
    expect(look({ shop: byHand, last }).kept).toEqual(['title', 'tags', 'pictures', 'price:DW-S'])
  })

  test('are overwritten if the reseller requests it', () => {
    const { change, kept } = look({ shop: byHand, overwrites: true })
    expect(kept).toEqual([])
    expect(change).toMatchObject({ title: 'Abito', tags: ['Rosso', 'Abiti'], pictures: [{ id: 'picture-1' }] })
    expect(change?.variants?.[0]).toMatchObject({ id: 'variant-DW-S', price: '99.90' })
  })

  test('are forgotten if the field returns to the portal’s value', () => {
    const { after } = look({ shop: byHand })
    expect(look({ last: { ...sent(), ...after } })).toMatchObject({ change: null, kept: [] })
  })

  test('removed variants stay removed, added ones stay, and option names are kept', () => {
    const own = there('MIO-1', 'Unica', { id: 'own' })
    const renamed = present({
      options: [{ name: 'Misura', values: ['Piccola', 'Unica'] }],
      variants: [
        there('DW-S', 'S', { selected: [{ option: 'Misura', value: 'Piccola' }] }),
        { ...own, selected: [{ option: 'Misura', value: 'Unica' }] },
      ],
    })
    const product = wanted({
      variants: [variant('DW-S', 'S', { price: '109.90' }), variant('DW-M', 'M'), variant('DW-L', 'L')],
    })
    const { change, kept } = look({ product, shop: renamed })
    expect(kept).toEqual(['variant:DW-S', 'variant:DW-M'])
    expect(change?.options).toEqual([{ name: 'Misura', values: ['Piccola', 'L', 'Unica'] }])
    expect(change?.variants?.map(({ id, sku, price }) => [id, sku, price])).toEqual([
      ['variant-DW-S', undefined, '109.90'],
      [undefined, 'DW-L', '99.90'],
      ['own', undefined, undefined],
    ])
  })

  test('a changed SKU is restored, because orders are matched by it', () => {
    const shop = present({ variants: [there('CAMBIATO', 'S', { id: 'variant-DW-S' }), there('DW-M', 'M')] })
    expect(look({ shop }).change?.variants?.[0]).toMatchObject({ id: 'variant-DW-S', sku: 'DW-S' })
  })
})

test('a variant removed from the portal is removed from the shop, and others stay', () => {
  const { change } = look({ product: wanted({ variants: [variant('DW-M', 'M')] }) })
  expect(change?.variants?.map(({ id }) => id)).toEqual(['variant-DW-M'])
})

test('a product that gets options has them added in the shop', () => {
  const shop = present({
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [there('DW-S', 'S', { selected: [{ option: 'Title', value: 'Default Title' }] })],
  })
  const { change } = look({
    shop,
    last: sent(wanted({ options: ['Title'], variants: [variant('DW-S', 'Default Title')] }), shop),
  })
  expect(change?.options).toEqual([{ name: 'Taglia', values: ['S', 'M'] }])
  expect(change?.variants?.map(({ id, selected }) => [id, selected[0]?.value])).toEqual([
    ['variant-DW-S', 'S'],
    [undefined, 'M'],
  ])
})

describe('an interrupted update', () => {
  const interrupted = askedFields(wanted({ title: 'Nuovo', descriptionHtml: '<p>Di lino &amp; seta.</p>' }))
  const product = wanted({ title: 'Nuovissimo', descriptionHtml: '<p>Di lino.</p>' })

  test('had reached the shop: its values are the portal’s, not the reseller’s', () => {
    const shop = present({ title: 'Nuovo', descriptionHtml: '<p>Di lino &#38; seta.</p>\n' })
    const { change, kept } = look({ product, shop, interrupted })
    expect(kept).toEqual([])
    expect(change).toEqual({ title: 'Nuovissimo', descriptionHtml: '<p>Di lino.</p>' })
  })

  test('had not reached the shop: the previously sent values are the portal’s', () => {
    expect(look({ product, interrupted }).kept).toEqual([])
  })

  test('was the first one: existing values are the portal’s if they were requested', () => {
    const shop = present({ title: 'Nuovo', productType: 'Vestiti', descriptionHtml: '<p>Di lino &amp; seta.</p>' })
    expect(look({ product, shop, last: null, interrupted }).kept).toEqual(['productType'])
  })
})

test('differing values of a product that existed before are kept', () => {
  const { kept, change } = look({ shop: present({ title: 'Messo da me', productType: '' }), last: null })
  expect(kept).toEqual(['title', 'pictures'])
  expect(change).toEqual({ productType: 'Abiti' })
  expect(look({ shop: present({ pictures: [] }), last: null }).change).toMatchObject({ pictures: [{ url: '/1' }] })
})
