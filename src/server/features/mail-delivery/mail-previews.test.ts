import { expect, test } from 'vitest'
import type { MailPreview } from '../../../contract/mail.ts'
import { consigneeLanguages } from '../../../domain/consignee-language.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { mailKinds } from '../mail/mail.ts'

const path = '/api/admin/mail-previews'

test('admins see every kind of mail, and the consignee’s in each language, where mails are kept', async () => {
  await using app = await startTestApp()
  const { body, status } = await (await app.as('admin')).get<MailPreview[]>(path)
  expect(status).toBe(200)
  expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(mailKinds))
  // Plain, and with a white label's logo; one with its name alone.
  for (const hasLogo of [false, true]) {
    const languages = body.flatMap((mail) => (mail.hasLogo === hasLogo ? (mail.consigneeLanguage ?? []) : []))
    expect(new Set(languages)).toEqual(new Set(consigneeLanguages))
  }
  expect(new Set(body.map(({ senderName }) => senderName))).toEqual(
    new Set([null, 'Boutique Demo S.r.l.', 'Maison Lucia']),
  )
  const [withLogo] = body.filter((mail) => mail.hasLogo)
  expect(withLogo?.html).toContain(
    `<img class="ink" src="${app.address}/mail-sample/logo.png" width="240" height="80" alt="Maison Lucia"`,
  )
  for (const { kind, html } of body.filter((mail) => mail.consigneeLanguage === null)) {
    expect(html.includes('/email/disiscrizione'), kind).toBe(kind === 'reservation.ending')
    expect(html).toContain(`${app.address}/mail-mark.png`)
  }
  expect((await (await app.as('rivenditore')).get(path)).status).toBe(403)
  expect((await app.visitor.get(path)).status).toBe(401)
})

test('where mails really leave there are no previews', async () => {
  await using app = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const answer = await (await app.as('admin')).get(path)
  expect(answer.status).toBe(404)
  expect(answer.problem.code).toBe('mail.no_previews')
})
