import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

test('a reseller is notified once of a reservation about to expire', async () => {
  await using app = await startTestApp()
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ name: 'Cappotto Torino' })
  await app.given.reservation(reseller.user, productId, 2)
  await app.given.reservation(reseller.user, productId)
  await app.context.db.pool.query(
    "update reservations set created_at = now() - interval '6 days', expires_at = now() + interval '20 hours' where quantity = 2",
  )
  const mailbox = async () =>
    (await (await app.as('admin')).get<{ to: string; subject: string; text: string }[]>('/api/admin/mailbox')).body
  for (let round = 0; round < 2; round++) {
    await app.context.jobs.runNow(app.context, 'warn-before-expiry')
    await app.runJobs()
    const mails = await mailbox()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: reseller.user.email,
      subject: 'La riserva di Cappotto Torino sta per scadere',
    })
    expect(mails[0]?.text).toContain('2 × Cappotto Torino')
  }
})
