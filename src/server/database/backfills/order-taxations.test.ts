import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { continueBackfill } from './continue-backfill.ts'
import { eraseViesEvidence } from './order-taxations.ts'

test('answers of VIES about orders of accounts that are closed without invoices are erased, those of other accounts stay', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const productId = await app.given.product()
  const emptiedAt = { open: undefined, 'closed without invoices': 'now()', 'closed with invoices': 'null' }
  for (const [name, emptied] of Object.entries(emptiedAt)) {
    const user = await app.given.user({ userRole: 'rivenditore' })
    const orderId = await app.given.order(user, productId)
    await db.pool.query(
      `insert into order_taxations (order_id, treatment, rate, nature, law, destination, evidence) values ($1, 'intra_community', 0, 'N3.2', 'Art. 41', 'DE', $2)`,
      [orderId, { vatNumber: 'DE123456788', name, address: 'Berlin', consultationNumber: name }],
    )
    if (emptied) {
      await db.pool.query(
        `insert into closed_accounts (user_id, closed_at, emptied_at) values ($1, now(), ${emptied})`,
        [user.id],
      )
    }
  }
  await db.pool.query('delete from drizzle.backfills where name = $1', [eraseViesEvidence.name])

  while ((await continueBackfill(db, eraseViesEvidence)) === 'unfinished');

  const { rows } = await db.pool.query(
    "select evidence from order_taxations order by evidence ->> 'consultationNumber'",
  )
  const kept = { vatNumber: 'DE123456788', address: 'Berlin' }
  expect(rows.map(({ evidence }) => evidence)).toEqual([
    { ...kept, name: 'closed with invoices', consultationNumber: 'closed with invoices' },
    { vatNumber: '', name: null, address: null, consultationNumber: 'closed without invoices' },
    { ...kept, name: 'open', consultationNumber: 'open' },
  ])
})
