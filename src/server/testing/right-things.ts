import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { PrintedSlips } from '../../contract/orders/fulfilment.ts'
import { noOutcomes } from '../../domain/products/product-imports.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { mailPasswordReset } from '../features/accounts/reset-password.ts'
import { insertBetaApplication } from '../features/beta-applications/beta-applications.queries.ts'
import { refreshInvoice } from '../features/invoices/refresh-invoice.ts'
import { insertNotifications } from '../features/notifications/notifications.queries.ts'
import { openUpload } from '../features/objects/open-upload.ts'
import { requestReturn } from '../features/orders/returns/request-return.ts'
import { saveView } from '../features/orders/views/keep-order-views.ts'
import { createCheckout } from '../features/payments/create-checkout.ts'
import { buyPlan } from '../features/plans/buy-plan.ts'
import { insertProductRequest } from '../features/product-requests/product-requests.queries.ts'
import { changeMany } from '../features/products/change-many.ts'
import { addSynonyms } from '../features/search-synonyms/add-synonyms.ts'
import { connectShop } from '../features/shopify/connect-shop.ts'
import { testShopApp } from './shopify-stand-in.ts'
import type { TestApp } from './test-app.ts'

/** Letters only, as words of the search are. */
const wordOf = (uuid: string) => uuid.replace(/[^a-f]/g, '').padEnd(8, 'z')

/** Two words that no other group has. */
export const newWords = () => [wordOf(randomUUID()), wordOf(randomUUID())]

/** Makes the things that right calls are about, each new. */
export class RightThings {
  readonly #app: TestApp
  readonly #productId: string
  #picture: Buffer | undefined
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

  /** As the browser sends it, to the address that it was given. */
  async uploadedPicture({ id }: UserRow): Promise<{ imageURL: string }> {
    this.#picture ??= await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    const imageURL = await openUpload(this.#app.context, id, { contentType: 'image/jpeg', contentLength: null })
    await fetch(imageURL, { method: 'PUT', body: this.#picture, headers: { 'content-type': 'image/jpeg' } })
    return { imageURL }
  }

  /** One at a time is running: none of another call's. */
  async productsFile(): Promise<string> {
    await this.#app.context.db.execute(
      sql`update product_imports set state = 'cancelled' where state in ('checking', 'importing')`,
    )
    return `Handle,Title,Variant Price\n${randomUUID()},Abito,49.90\n`
  }

  /** Whose dry run is over. */
  async checkedImport({ id }: UserRow): Promise<string> {
    const importId = randomUUID()
    await this.productsFile()
    await this.#app.context.db.execute(sql`
      insert into product_imports (id, actor_id, file_name, format, state, bytes, digest, total, planned, outcomes)
      values (${importId}, ${id}, 'prodotti.csv', 'shopify', 'checked', 1, '', 0, ${noOutcomes}, ${noOutcomes})`)
    return importId
  }

  /** Of ten pieces. */
  async stockItem(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from stock_items where product_id = ${await this.#app.given.product()}`,
    )
    return rows[0]?.id ?? ''
  }

  /** A customer whose profile waits for a decision. */
  submittedProfile(): Promise<UserRow> {
    return this.#app.given.user({
      companyName: 'Bottega di prova',
      vatNumber: '12345678903',
      vatCheck: 'plausible',
      businessSubmittedAt: new Date(),
    })
  }

  async notification({ id: userId }: UserRow): Promise<string> {
    const notice = { userId, kind: 'order.paid' as const, title: 'Ordine pagato', body: 'Prova', link: '/dashboard' }
    const [{ id } = { id: '' }] = await insertNotifications(this.#app.context.db, [notice])
    return id
  }

  /** A mail that failed for good stands in the error log. */
  async undeliverable(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`with mail as (
            insert into outbox (id, channel, kind, recipient, content, status)
            values (gen_random_uuid(), 'email', 'account.welcome', 'lucia@example.it',
                    '{"subject": "Prova", "heading": "Prova", "paragraphs": []}', 'failed')
            returning id
          )
          insert into error_logs (id, source, error_type, error_message, payload)
          select gen_random_uuid(), 'outbox', 'message.undeliverable', 'E-mail non recapitata',
                 jsonb_build_object('messageId', id, 'kind', 'account.welcome')
          from mail returning id`,
    )
    return rows[0]?.id ?? ''
  }

  /** A mail that failed for good. */
  async failedMessage(): Promise<string> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select (payload ->> 'messageId')::uuid as id from error_logs where id = ${await this.undeliverable()}`,
    )
    return rows[0]?.id ?? ''
  }

  async productRequest({ id }: UserRow): Promise<string> {
    const description = 'Una borsa a mano in pelle conciata al vegetale.'
    return insertProductRequest(this.#app.context.db, { userId: id, category: 'abbigliamento', description })
  }

  /** Of an applicant of its own, who has no other. */
  async betaApplication(): Promise<string> {
    const { id: userId } = await this.#app.given.user()
    const application = await insertBetaApplication(this.#app.context.db, {
      userId,
      companyName: 'Sartoria di prova',
      businessDescription: 'Vendiamo abiti e accessori in tre negozi e in rete, da più di dieci anni.',
      expectedVolume: 'medio',
      motivation: 'Vogliamo provare per primi le novità del portale.',
      contactPerson: 'Lucia',
      phoneNumber: '+39 02 1234567',
    })
    return application?.id ?? ''
  }

  /** Many products that were changed, to be changed back. */
  async bulkAct({ id: adminId }: UserRow): Promise<string> {
    const ids = [await this.#app.given.product()]
    return (await changeMany(this.#app.context, { adminId, act: { kind: 'deactivate' }, ids }, null)).id
  }

  async synonyms({ id }: UserRow): Promise<string> {
    return (await addSynonyms(this.#app.context, id, { words: newWords() })).id
  }

  /** The call that reads its orders takes no body. */
  async connectedShop({ id }: UserRow): Promise<undefined> {
    await connectShop(this.#app.context, id, { shopDomain: `negozio-${randomUUID()}.myshopify.com`, ...testShopApp })
    return undefined
  }

  async signedInSession(user: UserRow): Promise<string> {
    await this.#app.asUser(user)
    const { rows } = await this.#app.context.db.execute<{ sid: string }>(
      sql`select sid from sessions where user_id = ${user.id} order by created_at desc limit 1`,
    )
    return rows[0]?.sid ?? ''
  }

  async openSession(user: UserRow): Promise<string> {
    const order = { kind: 'order' as const, ids: [await this.#app.given.order(user, this.#productId)] }
    const url = await createCheckout(this.#app.context, user, order, { idempotent: null, site: this.#app.address })
    return url.split('/').at(-1) ?? ''
  }

  /** Starter, charged every month: the account has paid for nothing else. */
  async runningPlan(user: UserRow): Promise<void> {
    await this.#app.context.db.execute(sql`
      update plan_subscriptions set phase = 'ended', ended_at = present() where user_id = ${user.id} and phase in ('active', 'past_due')`)
    await this.#app.context.db.execute(sql`
      update users set subscription_plan = 'trial', subscription_status = 'active', subscription_expires_at = null,
        subscription_renews = false where id = ${user.id}`)
    const url = await buyPlan(this.#app.context, user, 'starter', { idempotent: null, site: this.#app.address })
    await this.#app.visitor.post(`/api/payments/sandbox/${url.split('/').at(-1)}`, { outcome: 'paid' })
  }

  async planCharge(user: UserRow): Promise<string> {
    await this.runningPlan(user)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from plan_charges where user_id = ${user.id} order by id desc limit 1`,
    )
    return rows[0]?.id ?? ''
  }

  async paidOrder(user: UserRow): Promise<string> {
    const sessionId = await this.openSession(user)
    await this.#app.visitor.post(`/api/payments/sandbox/${sessionId}`, { outcome: 'paid' })
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select order_id as id from payments where session_id = ${sessionId}`,
    )
    return rows[0]?.id ?? ''
  }

  /** Of an order that is paid. What it lacks is to be had: the profile and the settings were completed since. */
  async completedProfileInvoice(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    await this.#app.context.db.execute(sql`
      update users set company_name = 'Bottega di prova', vat_number = '12345678903', company_address = 'Via Roma 1',
        company_zip = '20121', company_city = 'Milano', company_province = 'MI', company_country = 'IT', vat_check = 'plausible'
      where id = ${user.id}`)
    await this.#app.context.db.execute(sql`
      insert into app_settings (id, setting_key, setting_value)
      values (gen_random_uuid(), 'company_vat_number', 'IT10789010016'), (gen_random_uuid(), 'company_register', 'REA MO-123456')
      on conflict (setting_key) do nothing`)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from invoices where order_id = ${orderId} and kind = 'invoice'`,
    )
    return rows[0]?.id ?? ''
  }

  /** With a file. */
  async completeInvoice(user: UserRow): Promise<string> {
    const id = await this.completedProfileInvoice(user)
    await refreshInvoice(this.#app.context, user.id, id)
    return id
  }

  /** Cancelled after payment, and the provider has not given the money back yet. */
  async orderToRefund(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    const admin = await this.#app.as('admin')
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    // The job that gives the money back has failed for the last time.
    await this.#app.context.db.execute(sql`
      update jobs.job set state = 'failed' where name = 'refund-payment' and state < 'completed'`)
    return orderId
  }

  /** The number of an order. */
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

  /** An order that was shipped a moment ago. */
  async untoldShipment(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    const admin = await this.#app.as('admin')
    const shipment = { trackingNumber: `T${randomUUID()}`, carrier: 'BRT', undoable: true }
    await admin.put(`/api/admin/orders/${orderId}/shipping`, shipment)
    return orderId
  }

  /** An order that its customer has got, and whose lines `shippedLines` names. */
  async shippedOrder(user: UserRow): Promise<string> {
    const orderId = await this.paidOrder(user)
    const admin = await this.#app.as('admin')
    await admin.put(`/api/admin/orders/${orderId}/shipping`, { trackingNumber: `T${randomUUID()}`, carrier: 'BRT' })
    this.#shipped = orderId
    return orderId
  }

  /** A piece of each line of the last shipped order. */
  async shippedLines(): Promise<{ itemId: string; quantity: number }[]> {
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select id from order_items where order_id = ${this.#shipped}`,
    )
    return rows.map(({ id }) => ({ itemId: id, quantity: 1 }))
  }

  /** What its customer wants to send back. */
  async askedReturn(user: UserRow): Promise<string> {
    const orderId = await this.shippedOrder(user)
    const input = { lines: await this.shippedLines(), reason: 'Taglia sbagliata', imageUrls: [] }
    return requestReturn(this.#app.context, user, { orderId, input }, null)
  }

  async orderView({ id }: UserRow): Promise<string> {
    const input = { name: `Vista ${randomUUID().slice(0, 8)}`, search: null, status: 'pending' as const }
    return (await saveView(this.#app.context, id, input, null)).id
  }

  async resetToken(user: UserRow): Promise<string> {
    const { email } = user
    await mailPasswordReset.run(this.#app.context, { email, requestId: randomUUID() }, { isLast: false })
    const { rows } = await this.#app.context.db.execute<{ content: unknown }>(
      sql`select content from outbox where kind = 'account.password_reset' and recipient = ${email} order by id desc limit 1`,
    )
    return /reset=([\w-]+)/.exec(JSON.stringify(rows[0]?.content))?.[1] ?? ''
  }

  async paidEvent(user: UserRow): Promise<string> {
    const id = await this.openSession(user)
    const session = { id, amount: '54.90', currency: 'EUR' }
    return JSON.stringify({ id: `evt_${randomUUID()}`, type: 'checkout.paid', session })
  }
}
