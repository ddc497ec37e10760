import { expect, test } from 'vitest'
import type { MessagesPage } from '../../../contract/messages.ts'
import { withCheckout } from '../../testing/stripe/stripe-checkout.ts'

test('a mail’s subject from docs/specification/mail.md is stored in `content` and shown in the admins’ list', () =>
  withCheckout(async ({ app, admin, checkout, pay, order, ask }) => {
    await checkout()
    await pay()
    const subject = `Ordine ${(await order()).orderNumber} pagato`
    expect(await ask("select content ->> 'subject' from outbox where kind = 'order.paid' and channel = 'email'")).toBe(
      subject,
    )
    await app.runJobs()
    const { messages } = (await admin.get<MessagesPage>('/api/admin/messages')).body
    expect(messages.filter(({ kind }) => kind === 'order.paid').map((message) => message.subject)).toContain(subject)
    expect(await ask('select array_agg(subject) from mailbox')).toContain(subject)
  }))
