import type { MailPreview } from '../../../contract/mail.ts'
import { mailSamples } from '../../events/mail-samples/mail-samples.ts'
import { type Mail, type MailFacts, mailTraits } from '../mail/mail.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { switchOffPath } from './switch-off-address.ts'

/** Every mail as it would be sent, with sample data; `site` is the portal's URL. */
export const previewMails = (site: string, facts: MailFacts): MailPreview[] =>
  Object.values(mailSamples).flatMap((sample) => sample(site).map((mail) => preview(mail, site, facts)))

/** The link to switch the mail off has an invalid token, so it opens the page for unknown tokens. */
function preview(mail: Mail, site: string, facts: MailFacts): MailPreview {
  const switchOff = mailTraits[mail.kind].preference && `${site}${switchOffPath}?token=anteprima`
  const places = { site, facts, switchOff }
  const { kind, from, subject, preheader } = mail
  return {
    kind,
    consigneeLanguage: from?.language ?? null,
    senderName: from?.name ?? null,
    hasLogo: from?.logo !== undefined,
    subject,
    preheader,
    text: mailText(mail, places),
    html: mailHtml(mail, places),
  }
}
