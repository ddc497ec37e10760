import { type APIRequestContext, type Page, request } from '@playwright/test'
import { v7 as newId } from 'uuid'
import { textVersions } from '../src/domain/accounts/acceptances.ts'
import { foldUsername } from '../src/domain/accounts/usernames.ts'
import { hashToken, newToken } from '../src/server/secrets/secret-token.ts'
import { currentPortal, expect, type Portal } from './portal.ts'

export interface Account {
  id: string
  username: string
  email: string
  password: string
}

export const ownPassword = 'parola-sicura'

type Act = (request: APIRequestContext) => Promise<unknown>

/** Signs in on another device with a separate session. The page's session is unchanged. */
export async function elsewhere(
  { username, password }: { username: string; password: string },
  act: Act,
): Promise<void> {
  const device = await request.newContext({ baseURL: currentPortal().address })
  const answer = await device.post('/api/login', { data: { username, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await act(device)
  await device.dispose()
}

/** Acts as the admin on another device. The page's session is unchanged. */
export async function asAdmin(act: Act): Promise<void> {
  const { address, sessions } = currentPortal()
  const cookie = sessions.get('admin')
  const device = await request.newContext({
    baseURL: address,
    ...(cookie && { storageState: { cookies: [cookie], origins: [] } }),
  })
  const isSignedIn = cookie && (await device.get('/api/auth/user')).ok()
  if (!isSignedIn) {
    const answer = await device.post('/api/login', { data: { username: 'admin', password: 'admin123' } })
    expect(answer.ok(), await answer.text()).toBe(true)
    const [own] = (await device.storageState()).cookies
    if (own) sessions.set('admin', own)
  }
  await act(device)
  await device.dispose()
}

type Plan = 'starter' | 'pro'

async function put(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.put(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

export const changePlan = (id: string, plan: Plan) => asAdmin((admin) => put(admin, `/api/admin/users/${id}`, { plan }))

/** Signs the page in as a new customer of this journey: a base account on the trial plan. */
export const signInAsNewCustomer = (page: Page): Promise<Account> => signInAsCopy(page, 'customer')

/** Signs the page in as a new reseller of this journey with a verified profile. */
export const signInAsNewReseller = (page: Page, plan: Plan = 'starter'): Promise<Account> => signInAsCopy(page, plan)

type Kind = 'customer' | Plan

/** Ids of the accounts that are copied for new ones. */
const models = new WeakMap<Portal, Map<Kind, string>>()

/** Makes names unique in this worker, and never a suffix of another name. */
let accounts = 0

const newNames = () => {
  accounts += 1
  const username = `cliente.${Date.now()}.${String(accounts).padStart(6, '0')}`
  return { username, email: `${username}@example.it` }
}

/**
 * The first account of a kind registers and is verified through the API. Later accounts are copies of its rows: registering hashes a
 * password, sends mails and starts jobs, which most journeys do not test.
 */
async function signInAsCopy(page: Page, kind: Kind): Promise<Account> {
  const portal = currentPortal()
  const known = models.get(portal) ?? new Map<Kind, string>()
  models.set(portal, known)
  const model = known.get(kind) ?? (await makeModel(kind))
  known.set(kind, model)

  const names = newNames()
  const id = await copyAccount(portal, model, names)
  const token = newToken()
  await portal.database.query(
    `insert into sessions (sid, user_id, sess, expire) values ($1, $2, $3, present() + interval '14 days')`,
    [hashToken(token), id, JSON.stringify({ address: '10.0.0.1', userAgent: null })],
  )
  await page.context().clearCookies()
  await page
    .context()
    .addCookies([{ name: 'filiera_session', value: token, url: portal.address, httpOnly: true, sameSite: 'Lax' }])
  return { id, ...names, password: ownPassword }
}

async function makeModel(kind: Kind): Promise<string> {
  const owner = await request.newContext({ baseURL: currentPortal().address })
  const answer = await owner.post('/api/register', {
    data: { ...newNames(), password: ownPassword, acceptedTerms: textVersions.terms },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = await answer.json()
  if (kind !== 'customer') {
    await put(owner, '/api/auth/business-profile', {
      companyName: 'Boutique Lago S.r.l.',
      companyAddress: 'Corso Vittorio Emanuele 10',
      companyZip: '20122',
      companyCity: 'Milano',
      companyProvince: 'MI',
      companyCountry: 'IT',
      vatNumber: '12345670017',
      pecEmail: 'boutique@pec.it',
    })
    expect((await owner.post('/api/auth/acceptances', { data: textVersions })).status()).toBe(200)
    await asAdmin(async (admin) => {
      await put(admin, `/api/admin/users/${id}/verification`, { verified: true })
      await put(admin, `/api/admin/users/${id}`, { plan: kind })
    })
  }
  await owner.dispose()
  return id
}

/** Rows in other tables that belong to a registered and verified account: the column that references the account, and its prefix. */
const rowsOfAccount = [
  { table: 'audit_trail', column: 'subject', prefix: 'user:' },
  { table: 'security_log', column: 'user_id', prefix: '' },
  { table: 'notifications', column: 'user_id', prefix: '' },
]

/** Copies the account, with its timestamps moved to now. Returns the id of the copy. */
async function copyAccount(
  { database }: Portal,
  model: string,
  { username, email }: { username: string; email: string },
): Promise<string> {
  const id = newId()
  const age = `present() - (select updated_at from users where id = '${model}')`
  const own = { id, username, email, username_folded: foldUsername(username) }
  await database.query(
    `insert into users select (jsonb_populate_record(t, $1::jsonb || jsonb_build_object(
       'created_at', created_at + (${age}), 'updated_at', present()))).* from users t where id = $2`,
    [JSON.stringify(own), model],
  )
  for (const { table, column, prefix } of rowsOfAccount) {
    await database.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(
         'id', gen_random_uuid(), '${column}', $1::text, 'created_at', created_at + (${age})))).*
       from ${table} t where ${column}::text = $2`,
      [prefix + id, prefix + model],
    )
  }
  return id
}

/** Saves a consignee for the signed-in account. */
export async function saveAddress(page: Page, name: string, change: { isDefault?: boolean; city?: string } = {}) {
  const { isDefault, city = 'Torino' } = change
  const data = {
    customer: { name, email: 'cliente@example.it', phone: '+39 011 1234567' },
    shipping: { address: 'Via Garibaldi 7', city, zip: '10121', province: 'TO', country: 'IT' },
    ...(isDefault !== undefined && { isDefault }),
  }
  const answer = await page.request.post('/api/addresses', { data })
  expect(answer.status()).toBe(201)
}
