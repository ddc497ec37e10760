import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { findLedgerDifferences } from './stock.reads.ts'

test('200 concurrent buyers of a stock of 50 get exactly 50', async () => {
  await using app = await startTestApp()
  const productId = await app.given.product({ stock: 50 })
  const buyer = await app.as('rivenditore')
  // On a slow machine a request may get 503 after waiting too long for a connection. Nothing has been written then, so retry it.
  const buy = async () => {
    let answer = await buyer.post('/api/reservations', { productId, quantity: 1 })
    while (answer.status === 503) answer = await buyer.post('/api/reservations', { productId, quantity: 1 })
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 200 }, buy))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(150)
  expect(answers.find(({ status }) => status === 409)?.problem.message).toBe('Prodotto esaurito')
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
})

test('two concurrent reservations of the last piece get one 201 and one 409', async () => {
  await using app = await startTestApp()
  const productId = await app.given.product({ stock: 1 })
  const [first, second] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const answers = await Promise.all([first, second].map((buyer) => buyer.post('/api/reservations', { productId })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})
