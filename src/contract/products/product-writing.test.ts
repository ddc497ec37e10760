import { expect, test } from 'vitest'
import { mapFacts, productFacts } from '../../domain/products/facts.ts'
import { longestTexts, productProblems, type StatedProduct } from '../../domain/products/product-rules.ts'
import { ProductChangesInput } from './product-writing.ts'

const long = (field: keyof typeof longestTexts) => 'x'.repeat(longestTexts[field] + 1)

type Checked = Exclude<keyof StatedProduct, 'category' | 'pictures' | 'variants' | 'otherVariants'>

/** Values that break each rule; a field without an example does not compile. */
const wrong: Readonly<Record<Checked, readonly unknown[]>> = {
  name: ['', long('name')],
  description: [long('description')],
  price: ['0.00'],
  comparePrice: ['-1.00'],
  weight: ['1000000.000'],
  vatRate: ['100.00', '-1.00'],
  ...mapFacts(productFacts, (fact) => [long(fact)]),
  hsCode: [long('hsCode')],
  ean: ['4006381333932'],
  sku: ['', long('sku')],
  shelf: [long('shelf')],
  stock: [-1, 1.5, 1_000_000_000],
}

const cases = Object.entries(wrong).flatMap(([field, values]) => values.map((value) => [field, value] as const))

test.each(cases)('the form and imports refuse the same %s with the same message (%j)', (field, value) => {
  const { success, error } = ProductChangesInput.safeParse({ [field]: value })
  expect(success).toBe(false)
  const [problem] = productProblems({ [field]: value })
  expect(error?.issues.map(({ message }) => message)).toContain(problem?.message)
})
