import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { deriveKey } from '../app-secret.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { mailPasswordReset } from '../features/accounts/reset-password.ts'
import { insertNotifications } from '../features/notifications/notifications.queries.ts'
import { openUpload } from '../features/objects/open-upload.ts'
import { createCheckout } from '../features/payments/create-checkout.ts'
import { insertProductRequest } from '../features/product-requests/product-requests.queries.ts'
import { addSynonyms } from '../features/search-synonyms/add-synonyms.ts'
import { addWishlistItem } from '../features/wishlist/wishlist.queries.ts'
import { sandboxSignatureHeader, signSandboxEvent } from '../gateways/payments/sandbox-gateway.ts'
import { orderAddress, testPassword } from './given.ts'
import type { PublishedOperation } from './published-api.ts'
import { telegramTestToken } from './telegram-stand-in.ts'
import type { TestApp } from './test-app.ts'

/** A request that this call accepts, if the caller may send it. */
export interface RightCall {
  /** Values of the parameters in the path. */
  ids: Readonly<Record<string, string>>
  body?: unknown
  headers?: Record<string, string>
}

/** Letters only, as words of the search are. */
const wordOf = (uuid: string) => uuid.replace(/[^a-f]/g, '').padEnd(8, 'z')

/** What a call is sent for: things of this user. */
type Make<Value> = (user: UserRow) => Promise<Value> | Value

/**
 * Makes right calls of every published operation. A call without an entry in `bodies` sends no body. Each parameter in a path gets a thing of
 * its own, so that no call finds what another has used up; `ownIds` is for a call that needs another thing than its parameter's name says.
 */
export class RightCalls {
  readonly #app: TestApp
  readonly #productId: string
  readonly #ids: Readonly<Record<string, Make<string>>>
  readonly #ownIds: Readonly<Record<string, Readonly<Record<string, Make<string>>>>>
  readonly #bodies: Readonly<Record<string, Make<unknown>>>
  #picture: Buffer | undefined

  constructor(app: TestApp, productId: string) {
    this.#app = app
    this.#productId = productId
    this.#ids = {
      productId: () => productId,
      entryId: async ({ id }) => (await addWishlistItem(app.context.db, { userId: id, productId })).id,
      notificationId: (user) => this.#notification(user),
      reservationId: (user) => app.given.reservation(user, productId),
      sessionId: (user) => this.#openSession(user),
      loginSessionId: (user) => this.#signedInSession(user),
      errorId: () => this.#undeliverable(),
      orderId: (user) => app.given.order(user, productId),
      synonymsId: (user) => this.#synonyms(user),
      requestId: (user) => this.#productRequest(user),
      userId: async () => (await this.submittedProfile()).id,
    }
    const paid = { orderId: (user: UserRow) => this.#paidOrder(user) }
    this.#ownIds = {
      'DELETE /api/wishlist/products/{productId}': {
        productId: async ({ id }) => (await addWishlistItem(app.context.db, { userId: id, productId })).productId,
      },
      'PUT /api/admin/orders/{orderId}/processing': paid,
      'PUT /api/admin/orders/{orderId}/shipping': paid,
      'POST /api/admin/orders/{orderId}/cancel': paid,
      'POST /api/admin/orders/{orderId}/refund': { orderId: (user) => this.#orderToRefund(user) },
    }
    const items = [{ productId, quantity: 1 }]
    const newName = () => `nuovo-${randomUUID().slice(0, 13)}`
    const newWords = () => [wordOf(randomUUID()), wordOf(randomUUID())]
    this.#bodies = {
      'POST /api/register': () => {
        const username = newName()
        // Of its own: with another's names and password it would be that one's registration again.
        return { username, email: `${username}@example.it`, password: `${testPassword}-${username}` }
      },
      'POST /api/login': ({ username }) => ({ username, password: testPassword }),
      'POST /api/auth/password/forgot': () => ({ email: `${newName()}@example.it` }),
      'POST /api/auth/password/reset': async (user) => ({
        token: await this.#resetToken(user),
        password: testPassword,
      }),
      'POST /api/auth/password/change': () => ({ currentPassword: testPassword, password: testPassword }),
      'PUT /api/auth/preferences': () => ({ consigneeMails: true, reservationMails: true }),
      'PUT /api/auth/business-profile': () => ({
        companyName: 'Sartoria di prova S.r.l.',
        vatNumber: '12345678903',
        pecEmail: 'sartoria@pec.it',
        sdiCode: 'M5UXCR1',
        companyAddress: 'Via Roma 1, 20121 Milano',
      }),
      'POST /api/wishlist': () => ({ productId, quantity: 2, notes: 'Per la vetrina' }),
      'PATCH /api/wishlist/{entryId}': () => ({ quantity: 3, notes: 'Per la vetrina' }),
      'POST /api/reservations': () => ({ productId, quantity: 1 }),
      'POST /api/orders': () => ({ ...orderAddress(), items }),
      'POST /api/orders/quote': () => ({ items, shipping: { country: 'IT', zip: '20121' } }),
      'POST /api/orders/{orderId}/cancel': () => ({ reason: 'Il cliente ha cambiato idea' }),
      'POST /api/payments/create-checkout-session': async (user) => ({
        orderId: await app.given.order(user, productId),
      }),
      'POST /api/payments/webhook': async (user) => this.#paidEvent(user),
      'POST /api/payments/sandbox/{sessionId}': () => ({ outcome: 'paid' }),
      'POST /api/beta-applications': () => ({
        companyName: 'Sartoria di prova',
        businessDescription: 'Vendiamo abiti e accessori in tre negozi e in rete, da più di dieci anni.',
        expectedVolume: 'medio',
        motivation: 'Vogliamo provare per primi le novità del portale.',
        contactPerson: 'Lucia',
        phoneNumber: '+39 02 1234567',
      }),
      'POST /api/product-requests': () => ({
        productUrl: 'https://www.esempio.it/borsa',
        category: 'abbigliamento',
        description: 'Una borsa a mano in pelle conciata al vegetale.',
        colors: 'Cuoio, nero',
        sizes: ['S', 'M'],
        imageUrls: [],
      }),
      'PUT /api/admin/orders/{orderId}/shipping': () => ({ trackingNumber: `T${randomUUID()}`, carrier: 'BRT' }),
      'POST /api/admin/orders/{orderId}/cancel': () => ({ reason: 'Merce difettosa' }),
      'PUT /api/admin/products/{productId}/images': () => ({ images: [] }),
      'PUT /api/admin/product-requests/{requestId}': () => ({ status: 'approved', adminNotes: 'Arriva a marzo.' }),
      'PUT /api/admin/users/{userId}': () => ({ plan: 'starter' }),
      'POST /api/admin/settings': () => ({ key: 'telegram_chat_id', value: '-100123', description: 'Il gruppo' }),
      'POST /api/admin/settings/telegram/test': () => ({ token: telegramTestToken, chatId: '-100123' }),
      'POST /api/admin/search-synonyms': () => ({ words: newWords() }),
      'PUT /api/admin/users/{userId}/verification': () => ({ verified: true }),
      'PUT /api/product-images': (user) => this.#uploadedPicture(user),
      'PUT /api/white-label-logos': (user) => this.#uploadedPicture(user),
      'PUT /api/white-label': () => ({
        logoUrl: null,
        companyName: 'Sartoria di prova',
        packagingDescription: 'Scatola bianca con nastro blu.',
        cardMaterial: 'luxury',
        packagingMaterial: 'eco',
        additionalRequests: 'Un biglietto scritto a mano.',
      }),
      'PUT /api/product-request-images': (user) => this.#uploadedPicture(user),
    }
  }

  /** The names that the table holds; each must be published. */
  get names(): string[] {
    return [...Object.keys(this.#bodies), ...Object.keys(this.#ownIds)]
  }

  async of(operation: PublishedOperation, user: UserRow): Promise<RightCall> {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const ids: Record<string, string> = {}
    for (const name of names) {
      const make = this.#ownIds[operation.name]?.[name] ?? this.#ids[name]
      if (!make) throw new Error(`right-calls.ts knows no ${name} for ${operation.name}`)
      ids[name] = await make(user)
    }
    const body = await this.#bodies[operation.name]?.(user)
    const signed = operation.name === 'POST /api/payments/webhook'
    return {
      ids,
      ...(body !== undefined && { body }),
      ...(signed && { headers: { [sandboxSignatureHeader]: signSandboxEvent(String(body), this.#webhookSecret) } }),
    }
  }

  /** As the browser sends it, to the address that it was given. */
  async #uploadedPicture({ id }: UserRow): Promise<{ imageURL: string }> {
    this.#picture ??= await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    const imageURL = await openUpload(this.#app.context, id, { contentType: 'image/jpeg', contentLength: null })
    await fetch(imageURL, { method: 'PUT', body: this.#picture, headers: { 'content-type': 'image/jpeg' } })
    return { imageURL }
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

  get #webhookSecret(): string {
    return deriveKey('secret-of-the-tests-only', 'sandbox-webhook')
  }

  async #notification({ id: userId }: UserRow): Promise<string> {
    const notice = { userId, kind: 'order.paid' as const, title: 'Ordine pagato', body: 'Prova', link: '/dashboard' }
    const [{ id } = { id: '' }] = await insertNotifications(this.#app.context.db, [notice])
    return id
  }

  /** A mail that failed for good stands in the error log. */
  async #undeliverable(): Promise<string> {
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

  async #productRequest({ id }: UserRow): Promise<string> {
    const description = 'Una borsa a mano in pelle conciata al vegetale.'
    return insertProductRequest(this.#app.context.db, { userId: id, category: 'abbigliamento', description })
  }

  async #synonyms({ id }: UserRow): Promise<string> {
    const words = [wordOf(randomUUID()), wordOf(randomUUID())]
    return (await addSynonyms(this.#app.context, id, { words })).id
  }

  async #signedInSession(user: UserRow): Promise<string> {
    await this.#app.asUser(user)
    const { rows } = await this.#app.context.db.execute<{ sid: string }>(
      sql`select sid from sessions where user_id = ${user.id} order by created_at desc limit 1`,
    )
    return rows[0]?.sid ?? ''
  }

  async #openSession(user: UserRow): Promise<string> {
    const order = { kind: 'order' as const, id: await this.#app.given.order(user, this.#productId) }
    const url = await createCheckout(this.#app.context, user, order, { idempotent: null, site: this.#app.address })
    return url.split('/').at(-1) ?? ''
  }

  async #paidOrder(user: UserRow): Promise<string> {
    const sessionId = await this.#openSession(user)
    await this.#app.visitor.post(`/api/payments/sandbox/${sessionId}`, { outcome: 'paid' })
    const { rows } = await this.#app.context.db.execute<{ id: string }>(
      sql`select order_id as id from payments where session_id = ${sessionId}`,
    )
    return rows[0]?.id ?? ''
  }

  /** Cancelled after payment, and the provider has not given the money back yet. */
  async #orderToRefund(user: UserRow): Promise<string> {
    const orderId = await this.#paidOrder(user)
    const admin = await this.#app.as('admin')
    await admin.post(`/api/admin/orders/${orderId}/cancel`)
    return orderId
  }

  async #resetToken(user: UserRow): Promise<string> {
    const { email } = user
    await mailPasswordReset.run(this.#app.context, { email, requestId: randomUUID() }, { isLast: false })
    const { rows } = await this.#app.context.db.execute<{ content: unknown }>(
      sql`select content from outbox where kind = 'account.password_reset' and recipient = ${email} order by id desc limit 1`,
    )
    return /reset=([\w-]+)/.exec(JSON.stringify(rows[0]?.content))?.[1] ?? ''
  }

  async #paidEvent(user: UserRow): Promise<string> {
    const id = await this.#openSession(user)
    const session = { id, amount: '54.90', currency: 'EUR' }
    return JSON.stringify({ id: `evt_${randomUUID()}`, type: 'checkout.paid', session })
  }
}
