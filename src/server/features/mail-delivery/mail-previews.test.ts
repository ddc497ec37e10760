import { expect, test } from 'vitest'
import type { MailPreview } from '../../../contract/mail.ts'
import { consigneeLanguages } from '../../../domain/consignee-language.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { mailKinds } from '../mail/mail.ts'

const path = '/api/admin/mail-previews'

test('without an SMTP server admins see every kind of mail, and the consignee’s in each language', async () => {
  await using app = await startTestApp()
  const { body, status } = await (await app.as('admin')).get<MailPreview[]>(path)
  expect(status).toBe(200)
  expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(mailKinds))
  // Each language without and with a white label's logo; one mail has only the sender's name.
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
  // Guards the subjects, the first words that recipients read. The year in order numbers is masked.
  const inItalian = body.filter(({ consigneeLanguage }) => consigneeLanguage === null)
  expect(inItalian.map(({ subject }) => subject.replace(/DW-\d{4}/, 'DW-0000'))).toMatchInlineSnapshot(`
    [
      "Benvenuto in Filiera",
      "Profilo aziendale verificato",
      "Profilo aziendale da correggere",
      "Reimposta la password",
      "Il tuo account è sospeso",
      "Il tuo account è di nuovo attivo",
      "Ora sei amministratore: scegli una nuova password",
      "La tua password è cambiata",
      "La copia dei tuoi dati è pronta",
      "Il tuo account è chiuso",
      "Il tuo account è chiuso",
      "Ordine DW-0000-000042 ricevuto",
      "Ordine DW-0000-000042 ricevuto",
      "Ordine DW-0000-000042 pagato",
      "Ordine DW-0000-000042 pagato",
      "3 ordini pagati",
      "Ordine DW-0000-000042 spedito",
      "Ordine DW-0000-000042: tracking corretto",
      "Ordine DW-0000-000042 annullato",
      "Ordine DW-0000-000042 annullato",
      "Ordine DW-0000-000042: ti rimborsiamo 94,90 €",
      "Reso accettato: ordine DW-0000-000042",
      "Reso rifiutato: ordine DW-0000-000042",
      "Reso chiuso: ordine DW-0000-000042",
      "Reso chiuso: ordine DW-0000-000042",
      "Rimborso per l’ordine DW-0000-000042",
      "Rimborso per l’ordine DW-0000-000042",
      "La banca chiede chiarimenti: Ordine DW-0000-000042",
      "Pagamento contestato: Ordine DW-0000-000042",
      "Richiesta della banca chiusa: Ordine DW-0000-000042",
      "Contestazione vinta: Ordine DW-0000-000042",
      "Contestazione persa: Ordine DW-0000-000042",
      "Piano Pro + White Label attivo",
      "Piano Pro + White Label rinnovato",
      "Piano Prova attivo",
      "Non siamo riusciti ad addebitare il piano Pro + White Label",
      "Disdetta del piano Pro + White Label",
      "Il piano Starter passa a 10,50 € al mese",
      "Il piano Starter passa a 10,50 € al mese",
      "Il piano Pro + White Label è terminato",
      "Il piano Pro + White Label è terminato",
      "Rimborso per il piano Pro + White Label",
      "La riserva di Cappotto Torino sta per scadere",
      "Il tuo negozio Shopify non è più collegato",
      "Il tuo negozio Shopify non è più collegato",
      "2 ordini Shopify aspettano te",
      "Ordine DW-0000-000042: nel tuo negozio è cambiato",
      "Candidatura al Programma Beta approvata",
      "Candidatura al Programma Beta rifiutata",
      "Richiesta di prodotto approvata",
      "Richiesta di prodotto rifiutata",
    ]
  `)
  expect((await (await app.as('rivenditore')).get(path)).status).toBe(403)
  expect((await app.visitor.get(path)).status).toBe(401)
})

test('with an SMTP server there are no previews', async () => {
  await using app = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const answer = await (await app.as('admin')).get(path)
  expect(answer.status).toBe(404)
  expect(answer.problem.code).toBe('mail.no_previews')
})
