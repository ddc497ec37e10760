import { expect, test } from 'vitest'
import { company, companySeat, standardCompany } from '../../../domain/company.ts'
import { standardCutoffHour } from '../../../domain/orders/parcels/same-day.ts'
import { mailSamples } from '../../events/mail-samples/mail-samples.ts'
import { type MailFacts, writeFacts } from '../mail/mail.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

const facts: MailFacts = {
  company: standardCompany,
  sameDayCutoffHour: standardCutoffHour,
  returnAddress: `${standardCompany.legalName}, ${companySeat(standardCompany)}`,
}
const places = { site: 'https://portale.example', switchOff: null, facts }

const mails = Object.values(mailSamples).flatMap((sample) => sample(places.site))
const named = mails.map(
  (mail) => [`${mail.kind}, ${mail.from ? Object.values(mail.from).join(', ') : 'ours'}`, mail] as const,
)

/** Removes the URL of the reseller's logo: it contains the portal's address, but is not visible. */
const withoutLogo = (html: string) => html.replace(/(<img class="ink" src=")[^"]*/, '$1')

test.each(named)('%s: the text version has the content of the HTML, with the link written out', (_, mail) => {
  const text = mailText(mail, places)
  const colon = mail.from?.language === 'fr' ? '\u202f:' : ':'
  const said = [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.lines ?? []).map(({ name, amount }) => `${name}${colon} ${amount}`),
    ...(mail.rows ?? []).map(({ name, value }) => `${name}${colon} ${value}`),
    ...(mail.action ? [`${mail.action.label}${colon}\n${mail.action.url}\n`] : []),
  ]
  for (const words of said) expect(text).toContain(writeFacts(words, facts))
  expect(text).not.toMatch(/<\/?\w|&\w+;|\bundefined\b|\bnull\b|\n{3}/)
  const html = mailHtml(mail, places)
  for (const { name, value } of mail.rows ?? []) for (const words of [name, value]) expect(html).toContain(words)
  expect(html).not.toMatch(/\bundefined\b|\bnull\b|\[object/)
  // There is one button, and the preview text is not empty.
  expect(html.match(/class="on-button" href/g) ?? []).toHaveLength(mail.action ? 1 : 0)
  expect(mail.preheader.trim()).not.toBe('')
  expect(mail.preheader).not.toBe(mail.subject)
})

test.each(named)('%s: readable in light and dark, at the width of a phone', (_, mail) => {
  const html = mailHtml(mail, places)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain('style="width:100%;max-width:600px')
  // Programs that darken mails themselves change pure black and white first, and elements without a colour of their own with them.
  expect(html).not.toMatch(/#fff\b|#ffffff|#000\b|#000000/i)
  expect(html.match(/<(?:p|h1|a|td class="(?:ink|soft))[^>]*>/g)?.every((tag) => tag.includes('color:'))).toBe(true)
})

test.each(named)(
  '%s: our own mails name the company and the reason; a mail in another’s name does not mention us',
  (_, mail) => {
    const html = mailHtml(mail, places)
    const all = `${html}${mailText(mail, places)}`
    const ours = [
      company.product,
      standardCompany.legalName,
      standardCompany.vatNumber,
      standardCompany.register,
      standardCompany.email,
      places.site,
    ]
    if (mail.from) {
      expect(html).toContain(`<html lang="${mail.from.language}">`)
      const seen = withoutLogo(html) + mailText(mail, places)
      for (const words of [...ours, '#6e1f2b', '#c9a86a', 'mail-mark']) expect(seen).not.toContain(words)
      expect(all.split(places.site)).toHaveLength(mail.from.logo ? 2 : 1)
      const pictures = html.match(/<img [^>]*>/g) ?? []
      if (mail.from.logo === undefined) expect(pictures).toEqual([])
      else expect(pictures).toEqual([expect.stringContaining(`src="${places.site}/mail-sample/logo.png"`)])
      // The sender's name occurs once: as text, or as the alternative text of the logo.
      expect(html.split(mail.from.name)).toHaveLength(2)
      return
    }
    for (const words of [...ours, 'Ricevi questa email perché', `${places.site}/mail-mark.png`])
      expect(all).toContain(words)
  },
)

test('a table row remains one line of the text, whatever its value contains', () => {
  const [mail] = mailSamples['order.shipped'](places.site)
  if (!mail) throw new Error('The mail has no sample')
  const text = mailText({ ...mail, rows: [{ name: 'Consegna', value: 'Via Roma 1\n\n-- \nTotale: 0,00 €' }] }, places)
  expect(text).toContain('Consegna: Via Roma 1 -- Totale: 0,00 €')
})
