import { join } from 'node:path'
import { textVersions } from '../../domain/accounts/acceptances.ts'
import type { Plan } from '../../domain/accounts/plan-names.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import { daysAfter } from '../../domain/time/clock.ts'
import type { AppContext } from '../app-context.ts'
import type { Queryable } from '../database/database.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { insertUser, type NewUser } from '../features/accounts/accounts.queries.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { openCategory } from '../features/categories/change-categories.ts'
import { insertPreviews } from '../features/objects/objects.queries.ts'
import { createProduct, type NewProduct } from '../features/products/create-product.ts'
import type { StoredPicture } from '../gateways/pictures/picture-store.ts'
import { inOneTransaction } from '../in-one-transaction.ts'
import { demoCategories, demoProducts } from './catalogue.ts'
import { isDatabaseEmpty, lockSeeding, selectUsernames, selectWellStocked } from './demo.queries.ts'
import type { DemoProduct } from './demo-product.ts'
import { planMonth } from './month.ts'
import type { DemoAccounts } from './month-requests.ts'
import { Stage } from './stage.ts'

export interface DemoAccount {
  username: string
  password: string
  description: string
  role: Role
  plan: Plan
  firstName: string
  companyName: string | null
}

/** Demo accounts with passwords published in this repository; never created in production (docs/specification/operation.md#demo-data). */
export const demoAccounts: readonly DemoAccount[] = [
  {
    username: 'admin',
    password: 'admin123',
    description: 'amministratrice',
    role: 'admin',
    plan: 'pro',
    firstName: 'Admin',
    companyName: null,
  },
  {
    username: 'rivenditore',
    password: 'rivenditore123',
    description: 'rivenditore, piano Starter',
    role: 'rivenditore',
    plan: 'starter',
    firstName: 'Rivenditore',
    companyName: 'Boutique Demo S.r.l.',
  },
  {
    username: 'pro',
    password: 'pro12345',
    description: 'rivenditore, piano Pro + White Label',
    role: 'rivenditore',
    plan: 'pro',
    firstName: 'Pro',
    companyName: 'Atelier Demo S.r.l.',
  },
  {
    username: 'base',
    password: 'base1234',
    description: 'account base, profilo da completare',
    role: 'base',
    plan: 'trial',
    firstName: 'Base',
    companyName: null,
  },
]

/** A domain that cannot exist, so no mail is delivered and no real person has one of these addresses. */
export const demoEmail = (username: string) => `${username}@demo.filiera.example`

/**
 * Fills an empty database with accounts and the catalogue in one transaction, and with a month of `business` if its context is given. A database with
 * any data is not changed. If several instances start at once, one fills it and the others wait. Returns the existing demo accounts. Aborting `signal`
 * rolls everything back.
 */
export async function seedDemo(
  app: Pick<AppContext, 'db' | 'clock' | 'pictures'>,
  options: { assets: string; log: (line: string) => void; signal?: AbortSignal; business?: AppContext | null },
): Promise<readonly DemoAccount[]> {
  if (!(await isDatabaseEmpty(app.db))) return presentAccounts(app.db)
  options.log('Preparo il catalogo dimostrativo…')
  const pictures = await storePictures(app, options.assets)
  const now = app.clock.now()
  const begun = options.business ? daysAfter(now, -openedDaysAgo) : now
  const accounts = await Promise.all(demoAccounts.map((account) => toNewUser(account, begun)))
  await inOneTransaction(options.business ?? app, async (inside, tx) => {
    await lockSeeding(tx)
    if (!(await isDatabaseEmpty(tx))) return
    const stage = options.business ? await Stage.open({ ...options.business, db: inside.db }, tx, begun) : null
    const users = new Map<string, UserRow>()
    for (const account of accounts) users.set(account.username, await insertUser(tx, account))
    await insertPreviews(tx, [...pictures.values()])
    const categoryIds = new Map<string, string>()
    for (const category of demoCategories) categoryIds.set(category.slug, await openCategory(tx, category))
    const start = begun.getTime()
    for (const [index, product] of demoProducts.entries()) {
      options.signal?.throwIfAborted()
      const categoryId = categoryIds.get(product.categorySlug)
      if (!categoryId) throw new Error(`Unknown demo category ${product.categorySlug}`)
      // A minute apart with the first one newest, so that "newest first" has a defined order.
      const createdAt = new Date(start - index * 60_000)
      await createProduct(
        tx,
        { ...toNewProduct(product, categoryId, pictures), createdAt, updatedAt: createdAt },
        opening,
      )
    }
    if (!stage) return
    planMonth(stage, { ...accountsOf(users), offers: await selectWellStocked(tx) }, now)
    await stage.play(now, options.signal)
    await stage.close()
  })
  return presentAccounts(app.db)
}

function accountsOf(users: ReadonlyMap<string, UserRow>): DemoAccounts {
  const [admin, rivenditore, pro] = ['admin', 'rivenditore', 'pro'].map((username) => users.get(username))
  if (!admin || !rivenditore || !pro) throw new Error('A demo account is missing')
  return { admin, rivenditore, pro }
}

async function presentAccounts(db: Queryable): Promise<readonly DemoAccount[]> {
  const present = new Set(
    await selectUsernames(
      db,
      demoAccounts.map(({ username }) => demoEmail(username)),
    ),
  )
  return demoAccounts.filter(({ username }) => present.has(username))
}

/** Long enough before the first order for the products to be old news. */
const openedDaysAgo = 45

const opening = { reference: 'demo', reason: 'Catalogo dimostrativo' }

/** Keyed by slug. */
async function storePictures(app: Pick<AppContext, 'pictures'>, assets: string): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>()
  for (const { slug } of demoProducts.flatMap(({ pictures }) => pictures)) {
    stored.set(slug, await app.pictures.adopt(slug, join(assets, slug)))
  }
  return stored
}

async function toNewUser(account: DemoAccount, openedAt: Date): Promise<NewUser> {
  const { username, password, role, plan, firstName, companyName } = account
  return {
    username,
    email: demoEmail(username),
    passwordHash: await hashPassword(password),
    firstName,
    lastName: 'Demo',
    userRole: role,
    subscriptionPlan: plan,
    acceptances: textVersions,
    ...(companyName && {
      companyName,
      vatNumber: 'IT12345670017',
      pecEmail: `${username}@pec.filiera.example`,
      companyAddress: 'Via della Spiga 1',
      companyZip: '20121',
      companyCity: 'Milano',
      companyProvince: 'MI',
      companyCountry: 'IT',
      isBusinessVerified: true,
      businessSubmittedAt: openedAt,
      vatCheck: 'plausible' as const,
    }),
  }
}

function toNewProduct(
  product: DemoProduct,
  categoryId: string,
  stored: ReadonlyMap<string, StoredPicture>,
): NewProduct {
  const { name, description, price, comparePrice, weightKg, sku, composition, origin, ean, hsCode, stock } = product
  return {
    name,
    description,
    categoryId,
    price,
    comparePrice,
    weight: weightKg,
    sku,
    composition,
    origin,
    ean,
    hsCode,
    stock,
    images: product.pictures.flatMap(({ slug, altText, color }) => {
      const imageUrl = stored.get(slug)?.imageUrl
      return imageUrl ? [{ imageUrl, altText, color }] : []
    }),
    variants: product.variants.map((variant) => ({
      ...variant,
      name: [variant.color, variant.size].filter(Boolean).join(' / '),
    })),
  }
}
