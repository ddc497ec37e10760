import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PrintedSlips } from '../../../../contract/orders/fulfilment.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { refreshInvoice } from '../../../features/invoices/refresh-invoices.ts'
import { requestReturn } from '../../../features/orders/returns/request-return.ts'
import { saveView } from '../../../features/orders/views/save-order-views.ts'
import { createCheckout } from '../../../features/payments/create-checkout.ts'
import type { TestApp } from '../../test-app.ts'

/** Creates orders in various states, and their returns, refunds and documents. */
export class RightOrders {
  readonly #app: TestApp
  readonly #productId: string
  #shipped = ''

  constructor(app: TestApp, productId: string) {
    this.#app = app
    this.#productId = productId
  }

  async ordersFile({ email }: UserRow): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ sku: string }>(
      sql`select sku from products where id = ${this.#productId}`,
    )
    return `Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Email\n${randomUUID()};${rows[0]?.sku};1;Anna Verdi;Via Roma 1;Milano;20121;${email}\n`
  }

  async openSession(user: UserRow): Promise<string> {
    const order = { kind: 'order' as const, ids: [await this.#app.given.order(user, this.#productId)] }
    const url = await createCheckout(this.#app.context, user, order, { idempotent: null, site: this.#app.address })
    return url.split('/').at(-1) ?? ''
  }

  async paidOrder(user: UserRow): Promise<string> {
    const sessionId = await this.openSession(user)
    await this.#app.visitor.post(`/api/payments/sandbox/${sessionId}`, { outcome: 'paid' })
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select order_id as id from payments where session_id = ${sessionId}`,
    )
    return rows[0]?.id ?? ''
  }

  async paidEvent(user: UserRow): Promise<string> {
    const id = await this.openSession(user)
    const session = { id, amount: '54.90', currency: 'EUR' }
    return JSON.stringify({ id: `evt_${randomUUID()}`, type: 'checkout.paid', session })
  }

  /** The number of a new order. */
  async orderNumber(user: UserRow): Promise<string> {
    const id = await this.#app.given.order(user, this.#productId)
    const { rows } = await this.#app.context.db.execute<{ number: string }>(
      sql`select order_number as number from orders where id = ${id}`,
    )
    return rows[0]?.number ?? ''
  }

  /** The code of a packing slip. */
  async printedSlip(user: UserRow): Promise<string> {
    const orderIds = [await this.paidOrder(user)]
    const admin = await this.#app.as('admin')
    const { body } = await admin.post<PrintedSlips>('/api/admin/orders/packing-slips', { orderIds })
    return body.slips[0]?.code ?? ''
  }

  /** An order shipped just now, so that its shipment can still be undone. */
  async untoldShipment(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    const admin = await this.#app.as('admin')
    const shipment = { trackingNumber: `T${randomUUID()}`, carrier: 'BRT', undoable: true }
    await admin.put(`/api/admin/orders/${orderId}/shipping`, shipment)
    return orderId
  }

  /** A shipped order; `shippedLines` returns its lines. */
  async shippedOrder(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    const admin = await this.#app.as('admin')
    await admin.put(`/api/admin/orders/${orderId}/shipping`, { trackingNumber: `T${randomUUID()}`, carrier: 'BRT' })
    this.#shipped = orderId
    return orderId
  }

  /** One piece of each line of the last shipped order. */
  async shippedLines(): Promise<{ itemId: string; quantity: number }[]> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from order_items where order_id = ${this.#shipped}`,
    )
    return rows.map(({ id }) => ({ itemId: id, quantity: 1 }))
  }

  /** A return requested by the customer. */
  async askedReturn(user: UserRow): Promise<string> {
    const orderId = await this.shippedOrder(user)
    const input = { lines: await this.shippedLines(), reason: 'Taglia sbagliata', imageUrls: [] }
    return requestReturn(this.#app.context, user, { orderId, input }, null)
  }

  async orderView({ id }: UserRow): Promise<string> {
    const input = { name: `Vista ${randomUUID().slice(0, 8)}`, search: null, status: 'pending' as const }
    return (await saveView(this.#app.context, id, input, null)).id
  }

  /** An order cancelled after payment whose refund has failed. */
  async orderToRefund(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    const admin = await this.#app.as('admin')
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    // The refund job has failed for the last time.
    await this.#app.context.db.execute(sql`
      update jobs.job set state = 'failed' where name = 'refund-payment' and state < 'completed'`)
    await this.#app.context.db.execute(sql`
      update refunds set state = 'failed', failed_at = present() where order_id = ${orderId} and state = 'requested'`)
    return orderId
  }

  async failedRefund(user: UserRow): Promise<string> {
    const orderId = await this.orderToRefund(user)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from refunds where order_id = ${orderId} and state = 'failed'`,
    )
    return rows[0]?.id ?? ''
  }

  async refundByHand(user: UserRow): Promise<string> {
    const id = await this.failedRefund(user)
    await this.#app.context.db.execute(sql`update refunds set state = 'by_hand', failed_at = null where id = ${id}`)
    return id
  }

  /** The draft invoice of a paid order. Its missing data are available, because the profile and the settings were completed afterwards. */
  async completedProfileInvoice(user: UserRow): Promise<string> {
    // An earlier call may have completed the profile already.
    await this.#app.context.db.execute(sql`update users set company_city = null where id = ${user.id}`)
    const orderId = await this.paidOrder(user)
    await this.#app.context.db.execute(sql`
      update users set company_name = 'Bottega di prova', vat_number = '12345678903', company_address = 'Via Roma 1',
        company_zip = '20121', company_city = 'Milano', company_province = 'MI', company_country = 'IT', vat_check = 'plausible'
      where id = ${user.id}`)
    await this.#app.context.db.execute(sql`
      insert into app_settings (id, setting_key, setting_value)
      values (gen_random_uuid(), 'company_vat_number', 'IT10789010013'), (gen_random_uuid(), 'company_register', 'REA MO-123456')
      on conflict (setting_key) do nothing`)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from invoices where order_id = ${orderId} and kind = 'invoice'`,
    )
    return rows[0]?.id ?? ''
  }

  /** An invoice that lacks no data, so that its file can be downloaded. */
  async completeInvoice(user: UserRow): Promise<string> {
    const id = await this.completedProfileInvoice(user)
    await refreshInvoice(this.#app.context, user.id, id)
    return id
  }

  /** A credit proposal for a paid order whose money a bank has withdrawn permanently. */
  async creditProposal(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(sql`
      with taken as (
        insert into refunds (id, payment_id, order_id, kind, amount, shipping_amount, state, done_at)
        select gen_random_uuid(), payment_id, order_id, 'dispute', total, 0, 'done', present() from invoices where order_id = ${orderId}
        returning id, payment_id, amount
      )
      insert into credit_proposals (id, refund_id, payment_id, user_id, order_id, invoice_id, amount)
      select gen_random_uuid(), taken.id, taken.payment_id, user_id, order_id, invoices.id, taken.amount
      from taken join invoices on invoices.payment_id = taken.payment_id returning id`)
    return rows[0]?.id ?? ''
  }

  /** An order with a document whose file does not exist. */
  async documentedOrder(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    await this.#app.context.db.execute(sql`
      insert into order_documents (id, order_id, kind, name, content_type, size, digest, uploaded_by)
      values (gen_random_uuid(), ${orderId}, 'cmr', 'CMR.pdf', 'application/pdf', 1, ${orderId}, ${user.id})`)
    return orderId
  }

  /** The document added last. */
  async latestDocument(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from order_documents order by created_at desc limit 1`,
    )
    return rows[0]?.id ?? ''
  }
}
