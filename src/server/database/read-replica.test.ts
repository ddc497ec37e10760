import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { startTestApp } from '../testing/test-app.ts'

test('a server that accepts writes is not a replica and is never read from', async () => {
  const other = await createTestDatabase(inject('templateUrl'))
  try {
    await using app = await startTestApp({ environment: { DATABASE_READ_URL: other.url }, own: true })
    const productId = await app.given.product()
    const askedTimes = 3
    for (let n = 0; n < askedTimes; n++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(app.context.replica?.ageMs).toBe(Number.POSITIVE_INFINITY)
      expect((await app.visitor.get(`/api/products/${productId}`)).status).toBe(200)
    }
  } finally {
    await other.drop()
  }
})
