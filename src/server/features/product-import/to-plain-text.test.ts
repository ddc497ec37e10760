import { expect, test } from 'vitest'
import { toPlainText } from './shopify-file/parse-product.ts'

test('spaces before a line break are removed, others stay', () => {
  expect(toPlainText('<p>Lino\u00a0 <br>puro\u00a0</p><p>a \u00a0b</p>').text).toBe('Lino\npuro\n\na \u00a0b')
})

test.each([
  ['non-breaking spaces', '\u00a0'.repeat(400_000)],
  ['non-breaking spaces as entities', '&nbsp;'.repeat(400_000)],
  ['unclosed tags', '<'.repeat(400_000)],
  ['unclosed comments', '<!--'.repeat(100_000)],
  ['line breaks', '<br>'.repeat(100_000)],
])('takes linear time: %s', (_name, run) => {
  // Quadratic time would take minutes, beyond the limit of a test.
  expect(toPlainText(`<p>a${run}b</p>`).text).toMatch(/^a/)
})
