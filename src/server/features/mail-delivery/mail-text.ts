import { company } from '../../../domain/company.ts'
import { writeFacts } from '../mail/mail.ts'
import { type MailContent, type MailPlaces, mailFooter } from './mail-footer.ts'

/** Preceded by a narrow no-break space, as French typography requires. */
const frenchColon = '\u202f:'

/** The mail as plain text: tables as lines, links written out. */
export function mailText(mail: MailContent, places: MailPlaces): string {
  const { heading, paragraphs, lines = [], rows = [], action, from } = mail
  const title = onOneLine(heading)
  const colon = from?.language === 'fr' ? frenchColon : ':'
  const parts = [
    `${title}\n${'='.repeat(Math.min(title.length, 60))}`,
    ...paragraphs.map((paragraph) => writeFacts(paragraph, places.facts)),
    lines.map(({ name, amount }) => `${onOneLine(name)}${colon} ${amount}`).join('\n'),
    rows.map(({ name, value }) => `${name}${colon} ${onOneLine(value)}`).join('\n'),
    action && `${action.label}${colon}\n${action.url}`,
    // Mail programs treat the text after this line as the signature.
    from ? `-- \n${onOneLine(from.name)}` : `-- \n${signature(mail, places)}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Keeps a table row on one line, whatever its values contain. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function signature(mail: MailContent, places: MailPlaces): string {
  const { why, company: ours, switchOff } = mailFooter(mail, places)
  return [
    company.product,
    why,
    ...(switchOff ? [`${switchOff.label}: ${switchOff.url}`] : []),
    '',
    ...ours,
    places.site,
    places.facts.company.email,
  ].join('\n')
}
