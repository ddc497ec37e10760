import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCategories, demoProducts } from './catalogue.ts'

const pictures = new URL('../../../assets/demo/pictures/', import.meta.url)
const files = ['400.avif', '800.avif', '1200.avif', '800.webp', 'preview.webp']

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

test('holds 60 products in 8 categories of at least 4', () => {
  expect(demoProducts).toHaveLength(60)
  expect(demoCategories).toHaveLength(8)
  for (const { slug } of demoCategories) {
    expect(demoProducts.filter((product) => product.categorySlug === slug).length, slug).toBeGreaterThanOrEqual(4)
  }
  const known = new Set(demoCategories.map(({ slug }) => slug))
  expect(demoProducts.filter(({ categorySlug }) => !known.has(categorySlug))).toEqual([])
})

test('repeats no slug, EAN, description or picture', () => {
  expect(repeated(demoProducts.map(({ slug }) => slug))).toEqual([])
  expect(repeated(demoProducts.map(({ ean }) => ean))).toEqual([])
  expect(repeated(demoProducts.map(({ description }) => description))).toEqual([])
  expect(repeated(demoProducts.flatMap((product) => product.pictures.map(({ slug }) => slug)))).toEqual([])
  for (const { slug } of demoProducts) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('gives every product and variant a unique SKU, ignoring case', () => {
  const skus = demoProducts.flatMap(({ sku, variants }) => [sku, ...variants.map((variant) => variant.sku)])
  expect(repeated(skus.map((sku) => sku.toLowerCase()))).toEqual([])
  for (const sku of skus) expect(sku).toMatch(/^DW-[A-Z]{3}-\d{4}(-[A-Z0-9]+){0,2}$/)
})

test('gives every EAN the internal prefix and a correct check digit', () => {
  for (const { ean } of demoProducts) {
    expect(ean).toMatch(/^20\d{11}$/)
    const weighted = [...ean].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
    expect(weighted % 10, ean).toBe(0)
  }
})

test('formats prices, weights and customs codes correctly', () => {
  for (const { slug, price, comparePrice, weightKg, hsCode } of demoProducts) {
    expect(price, slug).toMatch(/^[1-9]\d*\.\d{2}$/)
    expect(weightKg, slug).toMatch(/^\d+\.\d{3}$/)
    expect(Number(weightKg), slug).toBeGreaterThan(0)
    expect(hsCode, slug).toMatch(/^(42|61|62|65)\d{4,6}$/)
    if (comparePrice === null) continue
    expect(comparePrice, slug).toMatch(/^[1-9]\d*\.\d{2}$/)
    expect(Number(comparePrice), slug).toBeGreaterThan(Number(price))
  }
  expect(demoProducts.filter(({ comparePrice }) => comparePrice !== null).length).toBeGreaterThanOrEqual(15)
})

test('every part of a composition adds up to 100%', () => {
  for (const { slug, composition } of demoProducts) {
    for (const part of composition.split(';')) {
      const shares = [...part.matchAll(/(\d+)%/g)].map(([, share]) => Number(share))
      expect(
        shares.reduce((sum, share) => sum + share, 0),
        `${slug}: ${part}`,
      ).toBe(100)
      expect(shares, slug).toEqual(shares.toSorted((a, b) => b - a))
    }
  }
})

test('offers variants within the named colours and sizes, some sold out, scarce or missing', () => {
  let missing = 0
  const stocks: number[] = []
  for (const { slug, colors, sizes, variants, stock } of demoProducts) {
    for (const variant of variants) {
      expect(colors.length > 0 ? colors : [null], variant.sku).toContain(variant.color)
      expect(sizes.length > 0 ? sizes : [null], variant.sku).toContain(variant.size)
      expect(variant.stock).toBeGreaterThanOrEqual(0)
      expect(variant.stock).toBeLessThanOrEqual(40)
      stocks.push(variant.stock)
    }
    for (const color of colors)
      expect(
        variants.some((variant) => variant.color === color),
        `${slug} ${color}`,
      ).toBe(true)
    for (const size of sizes)
      expect(
        variants.some((variant) => variant.size === size),
        `${slug} ${size}`,
      ).toBe(true)
    if (variants.length > 0) {
      missing += Math.max(colors.length, 1) * Math.max(sizes.length, 1) - variants.length
      expect(stock, slug).toBe(variants.reduce((sum, variant) => sum + variant.stock, 0))
    }
  }
  expect(missing).toBeGreaterThan(0)
  expect(stocks).toContain(0)
  expect(stocks.some((stock) => stock >= 1 && stock <= 3)).toBe(true)
  expect(demoProducts.filter(({ variants }) => variants.length === 0)).toHaveLength(5)
})

test('has a picture of every colour, in all renditions and with a preview, described by garment and colour', () => {
  for (const { name, colors, pictures: shown } of demoProducts) {
    expect(shown.length, name).toBe(Math.max(colors.length, 2))
    if (colors.length > 0) expect([...new Set(shown.map(({ color }) => color))], name).toEqual([...colors])
    for (const { slug, altText, color } of shown) {
      expect(altText).toContain(name)
      expect(altText.endsWith(`colore ${color.toLowerCase()}`), altText).toBe(true)
      const absent = files.filter((file) => !existsSync(new URL(`${slug}/${file}`, pictures)))
      expect(absent, slug).toEqual([])
    }
  }
})
