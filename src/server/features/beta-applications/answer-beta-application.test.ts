import { expect, test } from 'vitest'
import type { AdminBetaApplication, BetaApplication } from '../../../contract/beta-applications.ts'
import type { MailboxMessage } from '../../../contract/mail.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { RightAccounts } from '../../testing/calls/right-things/right-accounts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const path = '/api/admin/beta-applications'

const application = {
  companyName: 'Boutique Riva S.r.l.',
  businessDescription: 'Vendiamo abbigliamento da donna in due negozi e sul nostro sito.',
  expectedVolume: 'medio',
  motivation: 'Vogliamo aggiungere il Made in Italy.',
  contactPerson: 'Referente di prova',
  phoneNumber: '+39 059 123456',
}

const apply = async (client: TestClient) =>
  (await client.post<BetaApplication>('/api/beta-applications', application)).body.id

const answer = (admin: TestClient, id: string, body: object) => admin.put<AdminBetaApplication>(`${path}/${id}`, body)

const audited = async (app: TestApp) =>
  (await app.context.db.pool.query('select actor_id, action, subject, before, after from audit_trail order by id')).rows

/** Applications of 20 different accounts. */
async function apply20(app: TestApp): Promise<string[]> {
  const things = new RightAccounts(app)
  return Promise.all(Array.from({ length: 20 }, () => things.betaApplication()))
}

test('an approval takes a seat and reaches the applicant by mail, notification and on their page', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('base', { firstName: 'Lucia' })]
  const id = await apply(client)
  const { status, body } = await answer(admin, id, { status: 'approved', adminNotes: ' Ci vediamo lunedì. ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'approved',
    adminNotes: 'Ci vediamo lunedì.',
    reviewedBy: admin.user.username,
    reviewedAt: expect.any(String),
    user: { username: client.user.username, email: client.user.email },
  })
  expect(Object.keys(body)).not.toContain('seat')
  const [own] = (await client.get<BetaApplication[]>('/api/beta-applications/mine')).body
  expect(own).toMatchObject({ status: 'approved', adminNotes: 'Ci vediamo lunedì.' })
  expect(Object.keys(own ?? {})).not.toContain('reviewedBy')
  expect((await client.get<Notification[]>('/api/notifications')).body).toMatchObject([
    {
      kind: 'beta.answered',
      title: 'Candidatura al Programma Beta approvata',
      body: 'Ci vediamo lunedì.',
      link: '/beta-program',
    },
  ])
  await app.runJobs()
  const mails = (await admin.get<MailboxMessage[]>('/api/admin/mailbox')).body.filter(
    ({ to }) => to === client.user.email,
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['Candidatura al Programma Beta approvata'])
  expect(mails[0]?.text).toMatch(/Ciao Lucia,\s+abbiamo approvato la tua candidatura al Programma Beta del/)
  expect(mails[0]?.text).toContain('Ci vediamo lunedì.')
  expect(mails[0]?.text).not.toContain('Boutique Riva')
  expect(await audited(app)).toEqual([
    {
      actor_id: admin.user.id,
      action: 'beta.approve',
      subject: `beta_application:${id}`,
      before: { status: 'pending', adminNotes: null },
      after: { status: 'approved', adminNotes: 'Ci vediamo lunedì.' },
    },
  ])
})

test('a rejection takes no seat; the applicant may apply again', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('base')]
  const id = await apply(client)
  expect((await answer(admin, id, { status: 'rejected' })).body).toMatchObject({ status: 'rejected', adminNotes: null })
  expect((await client.get<Notification[]>('/api/notifications')).body).toMatchObject([
    {
      title: 'Candidatura al Programma Beta rifiutata',
      body: 'Questa volta non possiamo accogliere la tua candidatura.',
    },
  ])
  expect((await app.context.db.pool.query('select seat from beta_applications')).rows).toEqual([{ seat: null }])
  expect(await apply(client)).not.toBe(id)
})

test('a decision is final: a different one is rejected with the name of the first admin and the time', async () => {
  await using app = await startTestApp({ clock: { now: () => new Date('2026-11-23T11:40:00Z') } })
  const [admin, other] = [await app.as('admin', { username: 'anna' }), await app.as('admin')]
  const client = await app.as('base')
  const id = await apply(client)
  const yes = { status: 'approved', adminNotes: 'Sì' }
  // A double click, and a repeated request.
  const both = await Promise.all([answer(admin, id, yes), answer(admin, id, yes)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  for (const refused of [
    await answer(other, id, { status: 'rejected' }),
    await answer(admin, id, { status: 'rejected' }),
  ]) {
    expect([refused.status, refused.problem]).toEqual([
      409,
      {
        code: 'beta.answered',
        message: 'La candidatura è già stata approvata da anna, lunedì 23 novembre alle ore 12:40.',
      },
    ])
  }
  expect(await audited(app)).toHaveLength(1)
  expect((await client.get<Notification[]>('/api/notifications')).body).toHaveLength(1)
})

test('the second of two concurrent decisions is rejected, naming the first', async () => {
  await using app = await startTestApp()
  const [first, second] = [await app.as('admin'), await app.as('admin')]
  const id = await apply(await app.as('base'))
  const answers = await Promise.all([
    answer(first, id, { status: 'approved' }),
    answer(second, id, { status: 'rejected' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('beta.answered')
  expect(await audited(app)).toHaveLength(1)
})

test('20 concurrent approvals fill exactly the 10 seats; the others are rejected with the reason and can still be declined', async () => {
  await using app = await startTestApp()
  const admins = [await app.as('admin'), await app.as('admin')] as const
  const ids = await apply20(app)
  const answers = await Promise.all(
    ids.map((id, index) => answer(admins[index % 2 === 0 ? 0 : 1], id, { status: 'approved' })),
  )
  const refused = answers.filter(({ status }) => status === 409)
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 10])
  for (const { problem } of refused) {
    expect(problem).toEqual({
      code: 'beta.full',
      message: 'I 10 posti del Programma Beta sono già assegnati: rifiuta la candidatura, o lasciala in attesa.',
    })
  }
  const { rows } = await app.context.db.pool.query(
    'select seat from beta_applications where seat is not null order by 1',
  )
  expect(rows.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await audited(app)).toHaveLength(10)
  const taken = await admins[0].get(`${path}?status=approved&limit=1`)
  expect(taken.headers.get('x-total-count')).toBe('10')
  const waiting = ids.find((_, index) => answers[index]?.status === 409) ?? ''
  expect((await answer(admins[0], waiting, { status: 'rejected' })).status).toBe(200)
})

test('Beta programme capacity is enforced in the database', async () => {
  await using app = await startTestApp()
  const [id, other] = await apply20(app)
  const set = (seat: number | null, of: string | undefined) =>
    app.context.db.pool.query(
      "update beta_applications set status = 'approved', reviewed_at = now(), seat = $1 where id = $2",
      [seat, of],
    )
  await expect(set(11, id)).rejects.toThrow('beta_applications_seat_check')
  await expect(set(null, id)).rejects.toThrow('beta_applications_seat_check')
  await set(10, id)
  await expect(set(10, other)).rejects.toThrow('beta_applications_seat_key')
})

test('admins read all applications by pages, newest first, filtered by state', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const ids = [await apply(await app.as('base')), await apply(await app.as('base')), await apply(await app.as('base'))]
  await answer(admin, ids[1] ?? '', { status: 'rejected' })
  const page = await admin.get<AdminBetaApplication[]>(`${path}?limit=2`)
  expect([page.body.map(({ id }) => id), page.headers.get('x-total-count')]).toEqual([[ids[2], ids[1]], '3'])
  const rest = await admin.get<AdminBetaApplication[]>(`${path}?limit=2&cursor=${page.headers.get('x-next-cursor')}`)
  expect(rest.body.map(({ id }) => id)).toEqual([ids[0]])
  const waiting = await admin.get<AdminBetaApplication[]>(`${path}?status=pending`)
  expect(waiting.body.map(({ id, reviewedBy }) => [id, reviewedBy])).toEqual([
    [ids[2], null],
    [ids[0], null],
  ])
})

test('only admins can read and decide; an unknown application is 404, an invalid decision 400', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('rivenditore')]
  const id = await apply(client)
  expect((await client.get(path)).status).toBe(403)
  expect((await answer(client, id, { status: 'approved' })).status).toBe(403)
  expect((await app.visitor.get(path)).status).toBe(401)
  const nowhere = await answer(admin, '0190a0a0-0000-7000-8000-000000000000', { status: 'approved' })
  expect([nowhere.status, nowhere.problem.code]).toEqual([404, 'beta.not_found'])
  for (const [body, fields] of [
    [{ status: 'pending' }, { status: 'Scegli se approvare o rifiutare' }],
    [{ status: 'approved', adminNotes: 'a'.repeat(2001) }, { adminNotes: 'Massimo 2000 caratteri' }],
  ]) {
    const { status, problem } = await answer(admin, id, body ?? {})
    expect([status, problem.fields]).toEqual([400, fields])
  }
  expect((await admin.get(`${path}?status=forse`)).status).toBe(400)
})
