import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { textVersions } from '../../../../domain/accounts/acceptances.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { mailPasswordReset } from '../../../features/accounts/reset-password.ts'
import { insertBetaApplication } from '../../../features/beta-applications/beta-applications.queries.ts'
import { acceptTexts } from '../../../features/business-profile/accept-texts.ts'
import { insertNotifications } from '../../../features/notifications/notifications.queries.ts'
import { openUpload } from '../../../features/objects/open-upload.ts'
import { insertProductRequest } from '../../../features/product-requests/product-requests.queries.ts'
import { connectShop } from '../../../features/shopify/connection/connect-shop.ts'
import { findIntegration } from '../../../features/shopify/connection/shopify.queries.ts'
import { chooseProducts } from '../../../features/shopify/products/choose-products.ts'
import { planBuyer } from '../../plan-customer.ts'
import { testShopApp } from '../../shopify/shopify-stand-in.ts'
import type { TestApp } from '../../test-app.ts'

/** Creates accounts and the data that belong to them. */
export class RightAccounts {
  readonly #app: TestApp
  #picture: Buffer | undefined

  constructor(app: TestApp) {
    this.#app = app
  }

  /** A customer whose business profile awaits a decision. */
  submittedProfile(): Promise<UserRow> {
    return this.#app.given.user({
      companyName: 'Bottega di prova',
      vatNumber: '12345678903',
      vatCheck: 'plausible',
      businessSubmittedAt: new Date(),
    })
  }

  /** Adds the company data required for buying a plan. */
  async companyData({ id }: UserRow): Promise<void> {
    const { subscriptionPlan: _, acceptances: __, ...company } = planBuyer
    await acceptTexts(this.#app.context, id, { business: textVersions.business, ...company }, '127.0.0.1')
  }

  async signedInSession(user: UserRow): Promise<string> {
    await this.#app.asUser(user)
    const { rows } = await this.#app.context.db.execute<{ sid: string }>(
      sql`select sid from sessions where user_id = ${user.id} order by created_at desc limit 1`,
    )
    return rows[0]?.sid ?? ''
  }

  async resetToken(user: UserRow): Promise<string> {
    const { email } = user
    await mailPasswordReset.run(this.#app.context, { email, requestId: randomUUID() }, { isLast: false })
    const { rows } = await this.#app.context.db.execute<{ content: unknown }>(
      sql`select content from outbox where kind = 'account.password_reset' and recipient = ${email} order by id desc limit 1`,
    )
    return /reset=([\w-]+)/.exec(JSON.stringify(rows[0]?.content))?.[1] ?? ''
  }

  async notification({ id: userId }: UserRow): Promise<string> {
    const notice = { userId, kind: 'order.paid' as const, title: 'Ordine pagato', body: 'Prova', link: '/dashboard' }
    const [{ id } = { id: '' }] = await insertNotifications(this.#app.context.db, [notice])
    return id
  }

  /**
   * Connects a shop, unless one is connected: an account may try credentials only a few times. Returns undefined, because the call that reads its
   * orders takes no body.
   */
  async connectedShop({ id }: UserRow): Promise<undefined> {
    if ((await findIntegration(this.#app.context.db, id))?.isActive) return undefined
    await connectShop(this.#app.context, id, { shopDomain: `negozio-${randomUUID()}.myshopify.com`, ...testShopApp })
    return undefined
  }

  /** Queues a product for the account's shop. */
  async chosenProduct(user: UserRow, productId: string): Promise<void> {
    await this.connectedShop(user)
    const priceRule = { factor: '2', amount: '0.00', rounding: '90' } as const
    await chooseProducts(
      this.#app.context,
      user.id,
      { productIds: [productId], priceRule, isDraft: true, edited: [] },
      null,
    )
  }

  /** An entry in the ledger of the shop's orders. Returns its id. */
  async shopOrder(user: UserRow): Promise<string> {
    await this.connectedShop(user)
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`insert into shopify_orders (id, user_id, shopify_order_id, name, state, reason, seen_at)
        values (gen_random_uuid(), ${user.id}, ${String(randomInt(1e9))}, '#1001', 'waiting', 'Manca l’indirizzo', present()) returning id`,
    )
    return rows[0]?.id ?? ''
  }

  /** An order whose tracking number the shop has refused. */
  async untoldTracking(user: UserRow, productId: string): Promise<string> {
    await this.connectedShop(user)
    const orderId = await this.#app.given.order(user, productId)
    await this.#app.context.db.execute(
      sql`insert into shopify_fulfilments (order_id, user_id, state, reason, updated_at)
        values (${orderId}, ${user.id}, 'failed', 'L’evasione è sospesa', present())`,
    )
    return orderId
  }

  /** The body of a webhook call from a newly connected shop, with the shop's domain, which belongs in a header. */
  async shopWebhook({ id }: UserRow): Promise<string> {
    const shopDomain = `negozio-${randomUUID()}.myshopify.com`
    await connectShop(this.#app.context, id, { shopDomain, ...testShopApp })
    return JSON.stringify({ id: 5001, shopDomain })
  }

  /** A beta application by a new user. */
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

  async productRequest({ id }: UserRow): Promise<string> {
    const description = 'Una borsa a mano in pelle conciata al vegetale.'
    return insertProductRequest(this.#app.context.db, { userId: id, category: 'abbigliamento', description })
  }

  /** Uploads a picture to a signed URL, like the browser. */
  async uploadedPicture({ id }: UserRow): Promise<{ imageURL: string }> {
    this.#picture ??= await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    const imageURL = await openUpload(this.#app.context, id, { contentType: 'image/jpeg', contentLength: null })
    await fetch(imageURL, { method: 'PUT', body: this.#picture, headers: { 'content-type': 'image/jpeg' } })
    return { imageURL }
  }
}
