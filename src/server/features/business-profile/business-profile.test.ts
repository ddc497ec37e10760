import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { MailboxMessage } from '../../../contract/mail.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { forgetAttempts } from '../accounts/attempt-limits.ts'
import { lockUser } from '../accounts/change-user.ts'

/** For tests that concern one new customer only. */
let shared: TestApp

beforeAll(async () => {
  shared = await startTestApp()
})

afterAll(() => shared[Symbol.asyncDispose]())

/** 00743110157 has a valid check digit. */
const italian = {
  companyName: 'Moda Uno S.r.l.',
  vatNumber: 'it 00743110157',
  pecEmail: 'modauno@pec.it',
  sdiCode: 'abc1234',
  companyAddress: 'Via Roma 1, Milano',
}

const seat = { companyZip: '20121', companyCity: 'Milano', companyProvince: 'mi', companyCountry: 'it' }

const save = (client: TestClient, profile: object) => client.put<User>('/api/auth/business-profile', profile)

const waiting = async (admin: TestClient) =>
  (await admin.get<User[]>('/api/admin/users?verification=pending')).body.map(({ id }) => id)

const notifications = async (client: TestClient) => (await client.get<Notification[]>('/api/notifications')).body

test('a complete profile is normalised, waits for verification, and the admins are notified', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  const { status, body } = await save(client, italian)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    companyName: 'Moda Uno S.r.l.',
    vatNumber: 'IT00743110157',
    sdiCode: 'ABC1234',
    isBusinessVerified: false,
    vatCheck: 'plausible',
    userRole: 'base',
  })
  expect(body.businessSubmittedAt).not.toBeNull()
  expect(await waiting(admin)).toEqual([client.user.id])
  expect(await notifications(admin)).toMatchObject([
    { kind: 'profile.submitted', body: 'Moda Uno S.r.l. (IT00743110157) attende la verifica.', readAt: null },
  ])
})

test('the fiscal code is saved with the profile, is kept if absent from the request, and is not checked for correctness', async () => {
  const client = await shared.as('base')
  const saved = async (fiscalCode?: string | null) =>
    (await save(client, { ...italian, ...(fiscalCode !== undefined && { fiscalCode }) })).body.fiscalCode
  expect(await saved('rssmra85t10a562s')).toBe('RSSMRA85T10A562S')
  expect(await saved()).toBe('RSSMRA85T10A562S')
  expect(await saved('12345678901')).toBe('12345678901')
  expect(await saved('')).toBeNull()
  expect((await save(client, { ...italian, fiscalCode: 'x'.repeat(17) })).status).toBe(400)
})

test('line breaks and invisible characters are removed from single-line fields; NUL is rejected', async () => {
  const client = await shared.as('base')
  const { status, body } = await save(client, {
    ...italian,
    ...seat,
    companyName: 'Moda\r\nBcc: tutti@example.it\u202e S.r.l.',
    companyAddress: 'Via\u200b Roma 1\nScala B\u0007',
    companyCity: 'Mi\ufefflano\u2028',
    companyZip: '20121\n',
    sdiCode: 'abc\u200b1234',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    companyName: 'Moda Bcc: tutti@example.it S.r.l.',
    companyAddress: 'Via Roma 1 Scala B',
    companyCity: 'Milano',
    companyZip: '20121',
    sdiCode: 'ABC1234',
  })
  const refused = await save(client, { ...italian, ...seat, companyName: 'Moda\u0000Uno', companyCity: '\u200b\n' })
  expect([refused.status, refused.problem.fields]).toEqual([
    400,
    { companyName: 'Contiene caratteri non ammessi', companyCity: 'Città richiesta' },
  ])
})

test.each([
  [{ companyName: ' ' }, { companyName: 'Ragione sociale obbligatoria' }],
  [{ vatNumber: '' }, { vatNumber: 'P.IVA/VAT obbligatoria' }],
  [
    { vatNumber: '1234567890' },
    { vatNumber: 'Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)' },
  ],
  [{ companyAddress: undefined }, { companyAddress: 'Indirizzo sede legale obbligatorio' }],
  [{ pecEmail: '' }, { pecEmail: 'Email PEC obbligatoria per aziende italiane' }],
  [{ pecEmail: null, vatNumber: '00743110157' }, { pecEmail: 'Email PEC obbligatoria per aziende italiane' }],
  [{ pecEmail: undefined, vatNumber: 'IT12345678' }, { pecEmail: 'Email PEC obbligatoria per aziende italiane' }],
  [{ pecEmail: 'modauno@gmail.com' }, { pecEmail: 'Formato email PEC non valido' }],
  [{ pecEmail: 'non-una-pec.pec.' }, { pecEmail: 'Formato email PEC non valido' }],
  [{ companyCity: 'Roma', companyCountry: 'Italia' }, { companyCountry: 'Massimo 2 caratteri' }],
  [
    { companyCountry: 'it' },
    {
      companyZip: 'CAP richiesto',
      companyCity: 'Città richiesta',
      companyProvince: 'Provincia richiesta',
    },
  ],
  [{ ...seat, companyZip: '2012' }, { companyZip: 'Il CAP italiano ha 5 cifre' }],
  [{ ...seat, companyProvince: 'M' }, { companyProvince: '«M» non è una provincia italiana: per il CAP 20121 è MI' }],
  [{ ...seat, companyProvince: 'RM' }, { companyProvince: 'Il CAP 20121 è in provincia di MI, non RM' }],
  [{ ...seat, companyZip: '09100', companyProvince: '' }, { companyProvince: 'Provincia richiesta' }],
  [
    { ...seat, companyCountry: 'XX' },
    { companyCountry: 'Questo paese non esiste: scrivi il codice ISO di 2 lettere, per esempio IT' },
  ],
  [{ companyCountry: 'DE' }, { companyCity: 'Città richiesta', companyZip: 'CAP richiesto' }],
  [{ pecEmail: 'modauno@pec..it' }, { pecEmail: 'Formato email PEC non valido' }],
  [{ sdiCode: 'ABC' }, { sdiCode: 'Il codice SDI ha 7 caratteri, lettere e cifre' }],
  [
    { companyName: '', pecEmail: '' },
    {
      companyName: 'Ragione sociale obbligatoria',
      pecEmail: 'Email PEC obbligatoria per aziende italiane',
    },
  ],
])('the profile with %j is rejected: %j', async (change, fields) => {
  const client = await shared.as('base')
  const { status, problem } = await save(client, { ...italian, ...change })
  expect(status).toBe(400)
  expect(problem.fields).toEqual(fields)
  expect((await client.get<User>('/api/auth/user')).body.companyName).toBeNull()
})

test.each(['DE123456789', 'ATU12345678', 'NL123456789B01', 'FRAB123456789', 'ESX1234567X', 'IE1234567WA'])(
  'a company with the VAT number %s needs no PEC address',
  async (vatNumber) => {
    const client = await shared.as('base')
    const { status, body } = await save(client, { ...italian, vatNumber, pecEmail: '', sdiCode: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ vatNumber, pecEmail: null, sdiCode: null, vatCheck: 'plausible' })
  },
)

test('province and country are stored in capitals; absent fields keep their value, empty ones are cleared', async () => {
  const client = await shared.as('base')
  const saved = { companyZip: '20121', companyCity: 'Milano', companyProvince: 'MI', companyCountry: 'IT' }
  expect((await save(client, { ...italian, ...seat })).body).toMatchObject(saved)
  expect((await save(client, { ...italian, companyName: 'Moda Due S.r.l.' })).body).toMatchObject(saved)
  const nothing = { companyZip: '', companyCity: '', companyProvince: '', companyCountry: '' }
  expect((await save(client, { ...italian, ...nothing })).body).toMatchObject({
    companyZip: null,
    companyCity: null,
    companyProvince: null,
    companyCountry: null,
  })
})

test.each([
  [
    { companyZip: '20121', companyCountry: 'IT' },
    { companyZip: '20121', companyProvince: 'MI', companyCountry: 'IT' },
  ],
  [
    { companyZip: '10558', companyProvince: 'A', companyCountry: 'EL' },
    { companyProvince: null, companyCountry: 'GR' },
  ],
  [{ companyCountry: 'HK' }, { companyZip: null, companyProvince: null, companyCountry: 'HK' }],
])('a company address with %j is stored with %j', async (given, kept) => {
  const { body } = await save(await shared.as('base'), { ...italian, companyCity: 'Città', ...given })
  expect(body).toMatchObject(kept)
})

test('a wrong check digit is flagged, not rejected', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const { status, body } = await save(client, { ...italian, vatNumber: '00743110158' })
  expect(status).toBe(200)
  expect(body.vatCheck).toBe('doubtful')
  const admin = await app.as('admin')
  expect((await admin.get<User[]>('/api/admin/users?verification=pending')).body[0]?.vatCheck).toBe('doubtful')
})

test('a profile cannot verify itself', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const { body } = await save(client, {
    ...italian,
    isBusinessVerified: true,
    userRole: 'admin',
    role: 'admin',
    subscriptionPlan: 'pro',
    vatCheck: 'doubtful',
  })
  expect(body).toMatchObject({ isBusinessVerified: false, userRole: 'base', subscriptionPlan: 'trial' })
  expect(body.vatCheck).toBe('plausible')
})

test('verification promotes a base account to rivenditore, with one mail and one notification', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  await save(client, italian)
  expect((await client.get('/api/wishlist')).status).toBe(403)

  const path = `/api/admin/users/${client.user.id}/verification`
  const verified = await admin.put<User>(path, { verified: true })
  expect(verified.status).toBe(200)
  expect(verified.body).toMatchObject({ isBusinessVerified: true, userRole: 'rivenditore' })
  expect((await client.get('/api/wishlist')).status).toBe(200)
  expect(await waiting(admin)).toEqual([])
  expect((await admin.get<User[]>('/api/admin/users?verification=verified')).body).toHaveLength(1)

  expect((await admin.put(path, { verified: true })).status).toBe(200)
  const { rows } = await app.context.db.pool.query(
    "select details ->> 'from' as was, details ->> 'to' as is from security_log where event = 'account.role_changed' and user_id = $1",
    [client.user.id],
  )
  expect(rows).toEqual([{ was: 'base', is: 'rivenditore' }])
  await app.runJobs()
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[client.user.email, 'Profilo aziendale verificato']])
  expect(await notifications(client)).toMatchObject([
    { kind: 'profile.verified', body: 'Ora puoi usare wishlist, riserve e ordini.' },
  ])
})

test('mail and notification of the verification list only newly available features', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  await admin.put(`/api/admin/users/${client.user.id}`, { plan: 'starter' })
  await save(client, italian)
  const verify = (verified: boolean) => admin.put(`/api/admin/users/${client.user.id}/verification`, { verified })
  const told = async () => {
    await app.runJobs()
    const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
    const text = mails.find(({ subject }) => subject === 'Profilo aziendale verificato')?.text
    return [(await notifications(client))[0]?.body, text?.match(/abbiamo verificato.*\./)?.[0]]
  }
  await verify(true)
  expect(await told()).toEqual([
    'Ora puoi usare riserve e ordini.',
    `abbiamo verificato i dati di ${italian.companyName}: da ora puoi usare riserve e ordini.`,
  ])
  await verify(false)
  await save(client, italian)
  await verify(true)
  expect((await told())[0]).toBe('I dati della tua azienda sono confermati.')
})

test('a decision on a profile that changed since it was read is rejected', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  const path = `/api/admin/users/${client.user.id}/verification`
  const { businessSubmittedAt: seen } = (await save(client, italian)).body
  const { businessSubmittedAt: present } = (await save(client, { ...italian, companyName: 'Altra S.r.l.' })).body
  for (const verified of [true, false]) {
    const stale = await admin.put(path, { verified, businessSubmittedAt: seen })
    expect([stale.status, stale.problem.code]).toEqual([409, 'profile.changed'])
    expect(stale.problem.message).toMatch(/^Il profilo è cambiato/)
  }
  expect(await waiting(admin)).toEqual([client.user.id])
  const verified = await admin.put<User>(path, { verified: true, businessSubmittedAt: present })
  expect(verified.body).toMatchObject({ isBusinessVerified: true })
})

test('the second of two admins deciding on a profile gets the first decision and its author', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const anna = await app.as('admin', { firstName: 'Anna', lastName: 'Verdi' })
  const bruno = await app.as('admin', { firstName: 'Bruno', lastName: 'Neri' })
  const path = `/api/admin/users/${client.user.id}/verification`
  const seen = { businessSubmittedAt: (await save(client, italian)).body.businessSubmittedAt, verifiedSeen: false }
  const refusal = { ...seen, verified: false, reason: 'Manca la PEC' }
  expect((await anna.put(path, { ...seen, verified: true })).status).toBe(200)
  const late = await bruno.put(path, refusal)
  expect([late.status, late.problem.code]).toEqual([409, 'profile.decided'])
  expect(late.problem.message).toMatch(/^Nel frattempo Anna Verdi ha verificato il profilo/)
  expect((await bruno.put<User>(path, { ...seen, verified: true })).body.isBusinessVerified).toBe(true)

  const withdrawn = { ...refusal, verifiedSeen: true }
  expect((await bruno.put<User>(path, withdrawn)).body.isBusinessVerified).toBe(false)
  expect((await bruno.put(path, withdrawn)).status, 'a double click').toBe(200)
  for (const verified of [true, false]) {
    const { status, problem } = await anna.put(path, { ...seen, verified })
    expect([status, problem.code]).toEqual([409, 'profile.decided'])
    expect(problem.message).toMatch(/^Nel frattempo Bruno Neri ha rifiutato il profilo/)
  }
  expect((await notifications(client)).map(({ kind }) => kind)).toEqual(['profile.rejected', 'profile.verified'])
})

test('inserts that reference the customer do not wait while the account is locked', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  await app.context.db.transaction(async (tx) => {
    await lockUser(tx, client.user.id)
    expect((await app.asUser(client.user)).cookie).not.toBe('')
  })
})

test('an incomplete profile cannot be verified', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  const path = `/api/admin/users/${client.user.id}/verification`
  expect((await admin.put(path, { verified: true })).problem.code).toBe('profile.incomplete')
  expect((await admin.put(path, { verified: 'yes' })).status).toBe(400)
  const unknown = await admin.put('/api/admin/users/0190b3c8-0000-7000-8000-000000000000/verification', {
    verified: true,
  })
  expect(unknown.status).toBe(404)
})

test('a rejected profile shows the reason, leaves the queue, and returns when resubmitted with the same name', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  await save(client, italian)
  const refused = await admin.put<User>(`/api/admin/users/${client.user.id}/verification`, {
    verified: false,
    reason: 'Indirizzo incompleto',
  })
  expect(refused.body).toMatchObject({ isBusinessVerified: false, userRole: 'base', businessSubmittedAt: null })
  expect(await waiting(admin)).toEqual([])
  expect(await notifications(client)).toMatchObject([{ kind: 'profile.rejected', body: 'Indirizzo incompleto' }])
  await app.runJobs()
  const { body: mails } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  expect(mails[0]).toMatchObject({ to: client.user.email, subject: 'Profilo aziendale da correggere' })
  expect(mails[0]?.text).toContain('Motivo: Indirizzo incompleto')

  await save(client, { ...italian, companyAddress: 'Via Roma 1, 20121 Milano' })
  expect(await waiting(admin)).toEqual([client.user.id])
  expect((await notifications(admin)).map(({ kind }) => kind)).toEqual(['profile.submitted', 'profile.submitted'])
})

test('repeated submissions alert the admins once, and an account is limited to ten a day', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  const submit = async (n: number) => (await save(client, { ...italian, companyName: `Moda ${n} S.r.l.` })).status
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push(await submit(n))
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect(await notifications(admin)).toHaveLength(1)
  expect(await waiting(admin)).toEqual([client.user.id])
  // A change that is not a submission is saved despite the limit.
  expect((await save(client, { ...italian, companyName: 'Moda 9 S.r.l.', companyAddress: 'Via Po 1' })).status).toBe(
    200,
  )
  await app.moveClock({ days: 2 })
  await forgetAttempts(app.context.db, 'profileSubmit', client.user.id)
  expect(await submit(11)).toBe(200)
  const { rows } = await app.context.db.pool.query('select count(*)::int from notifications where user_id = $1', [
    admin.user.id,
  ])
  expect(rows).toEqual([{ count: 2 }])
})

test('company data from the registration is submitted with the profile, and the admins are notified', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const client = await app.as('base', { companyName: italian.companyName, vatNumber: 'IT00743110157' })
  await save(client, italian)
  expect(await waiting(admin)).toEqual([client.user.id])
  expect(await notifications(admin)).toHaveLength(1)
})

test('changing the VAT number or company name unverifies the profile and keeps the role', async () => {
  await using app = await startTestApp()
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  const verify = () => admin.put(`/api/admin/users/${client.user.id}/verification`, { verified: true })
  await save(client, italian)
  await verify()

  const moved = await save(client, { ...italian, companyAddress: 'Via Verdi 2, Milano', pecEmail: 'nuova@pec.it' })
  expect(moved.body).toMatchObject({ isBusinessVerified: true, userRole: 'rivenditore' })
  expect(await waiting(admin)).toEqual([])

  const renamed = await save(client, { ...italian, companyName: 'Moda Due S.r.l.' })
  expect(renamed.body).toMatchObject({ isBusinessVerified: false, userRole: 'rivenditore' })
  expect(await waiting(admin)).toEqual([client.user.id])
  expect((await client.get('/api/wishlist')).status).toBe(200)

  await verify()
  const renumbered = await save(client, { ...italian, companyName: 'Moda Due S.r.l.', vatNumber: 'DE123456789' })
  expect(renumbered.body).toMatchObject({ isBusinessVerified: false, userRole: 'rivenditore' })
})
