import { company } from '../../../domain/company.ts'
import type { Mail } from '../mail/mail.ts'

type MailContent = Pick<Mail, 'from' | 'subject' | 'heading' | 'paragraphs' | 'rows' | 'action'>

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

/** Under our own mails only. */
const footer = `${company.legalName} · ${company.seat} · P.IVA ${company.vatNumber}`

export function mailText(mail: MailContent): string {
  const { heading, paragraphs, rows = [], action } = mail
  return [
    heading,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    mail.from ? `--\n${mail.from.name}` : `--\n${company.product}\n${footer}`,
  ].join('\n\n')
}

const serif = "'Bodoni Moda', Didot, 'Bodoni MT', Georgia, serif"

const sans = "'Instrument Sans', Helvetica, Arial, sans-serif"

/** Tables and inline styles: the only layout that works in every mail program. */
export function mailHtml(mail: MailContent): string {
  const { heading, paragraphs, rows = [], action } = mail
  const text = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('')
  const table = rows
    .map(
      ({ name, value }) =>
        `<tr><td style="padding:8px 12px 8px 0;border-top:1px solid #e7dfd3;color:#6b6055">${escapeHtml(name)}</td>` +
        `<td style="padding:8px 0;border-top:1px solid #e7dfd3;text-align:right">${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  const button = action
    ? `<p style="margin:28px 0 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;background:#6e1f2b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${mail.from?.language ?? 'it'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#faf6f0;color:#1d1815;font:16px/1.5 ${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;text-align:left">
<tr><td style="padding:0 0 20px;font:500 22px ${serif}">${escapeHtml(mail.from?.name ?? company.product)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e7dfd3;padding:28px">
<h1 style="margin:0 0 20px;font:500 26px/1.2 ${serif}">${escapeHtml(heading)}</h1>${text}
${table ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:12px 0 0">${table}</table>` : ''}${button}
</td></tr>
${mail.from ? '' : `<tr><td style="padding:20px 0 0;color:#6b6055;font-size:13px">${escapeHtml(footer)}</td></tr>`}
</table></td></tr></table></body></html>`
}
