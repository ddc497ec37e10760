import { company } from '../../../domain/company.ts'
import { mailLogoSize } from '../../gateways/pictures/mail-logo.ts'
import { writeFacts } from '../mail/mail.ts'
import { type MailContent, type MailPlaces, mailFooter } from './mail-footer.ts'
import { type MailLook, neutralLook, ownLook, schemeStyles } from './mail-look.ts'
import { html, Markup } from './markup.ts'

/**
 * Renders a mail as HTML with tables and inline styles: the only layout that works in every mail program, including Outlook, which reads widths and
 * colours from attributes and supports padding only on cells.
 */
export function mailHtml(mail: MailContent, places: MailPlaces): string {
  const look = mail.from ? neutralLook : ownLook
  const { light } = look
  const page = html`<!doctype html>
<html lang="${mail.from?.language ?? 'it'}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${mail.subject}</title>
<style>${new Markup(schemeStyles(look))}</style>
${outlookFonts(look)}
</head>
<body class="paper" bgcolor="${light.paper}" style="margin:0;padding:0;background-color:${light.paper};-webkit-text-size-adjust:100%">
${preheader(mail.preheader)}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.paper}" style="background-color:${light.paper}">
<tr><td class="outside" align="center" style="padding:32px 16px 40px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 4px 20px">${mail.from ? sender(mail.from, places.site, look) : wordmark(places.site, look)}</td></tr>
<tr><td class="rule" height="3" bgcolor="${light.rule}" style="height:3px;line-height:3px;font-size:0;background-color:${light.rule}">&nbsp;</td></tr>
<tr><td class="card card-inside" bgcolor="${light.card}" style="padding:34px 36px 36px;background-color:${light.card};border:1px solid ${light.line};border-top:0">
${message(mail, places, look)}
</td></tr>
${!mail.from && footer(mail, places, look)}
</table>
</td></tr></table>
</body></html>`
  return page.html
}

const outlookFonts = ({ outlookHeading }: MailLook): Markup =>
  new Markup(
    `<!--[if mso]><style>*{font-family:Arial,sans-serif !important}.heading{font-family:${outlookHeading} !important}</style><![endif]-->`,
  )

/** Preview text next to the subject in lists of mails. The invisible characters after it keep the mail's first words out of the preview. */
const preheader = (text: string | undefined): Markup | false =>
  text !== undefined &&
  html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0">${text}${new Markup('&#847;&zwnj;&nbsp;'.repeat(60))}</div>`

/**
 * The mark is a picture, the name next to it is text, so that the name is visible without pictures. The mark has its own background, so it works on
 * light and dark.
 */
const wordmark = (site: string, { light, heading }: MailLook): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:0 12px 0 0"><img src="${site}/mail-mark.png" width="32" height="32" alt="" style="display:block;border:0;width:32px;height:32px"></td>
<td class="ink heading" style="color:${light.ink};font:500 26px/32px ${heading}">${company.product}</td>
</tr></table>`

const sender = ({ name, logo }: NonNullable<MailContent['from']>, site: string, look: MailLook): Markup =>
  logo === undefined ? namePlate(name, look) : logoPlate({ name, address: `${site}${logo}` }, look)

/** Without pictures, the alternative text shows the name, as in a mail without a logo. */
const logoPlate = ({ name, address }: { name: string; address: string }, { light, text }: MailLook): Markup =>
  html`<img class="ink" src="${address}" width="${shownLogo.width}" height="${shownLogo.height}" alt="${name}" style="display:block;border:0;width:${shownLogo.width}px;max-width:100%;height:auto;color:${light.ink};font:700 20px/28px ${text};${wraps}">`

/** Half of the pixel size, for screens of double density. */
const shownLogo = { width: mailLogoSize.width / 2, height: mailLogoSize.height / 2 }

const namePlate = (name: string, { light, text }: MailLook): Markup =>
  html`<div class="ink" style="color:${light.ink};font:700 20px/28px ${text};${wraps}">${name}</div>`

const wraps = 'overflow-wrap:anywhere;word-break:break-word'

function message(mail: MailContent, { facts }: MailPlaces, look: MailLook): Markup {
  const { heading, paragraphs, lines = [], rows = [], action } = mail
  const { light } = look
  const title = look === ownLook ? `500 28px/1.2 ${look.heading}` : `700 24px/1.25 ${look.heading}`
  return html`<h1 class="ink heading heading-1" style="margin:0 0 20px;color:${light.ink};font:${title};${wraps}">${heading}</h1>
${paragraphs.map((paragraph) => html`<p class="ink" style="margin:0 0 16px;color:${light.ink};font:16px/1.55 ${look.text};${wraps}">${writeFacts(paragraph, facts)}</p>`)}
${lines.length > 0 && amounts(lines, look)}
${rows.length > 0 && factRows(rows, look)}
${action && button(action, look)}`
}

const table = new Markup('<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 8px">')

/** Order lines and totals; the last line is the sum. */
const amounts = (lines: NonNullable<MailContent['lines']>, { light, text }: MailLook): Markup =>
  html`${table}${lines.map(({ name, amount, isTotal }) => {
    const cell = `border-top:1px solid ${light.line};color:${light.ink};font:${isTotal ? '700 17px' : '15px'}/1.45 ${text}`
    return html`<tr><td class="ink line" style="padding:10px 16px 10px 0;${cell};${wraps}">${name}</td>
<td class="ink line" align="right" valign="top" style="padding:10px 0;${cell};text-align:right;white-space:nowrap">${amount}</td></tr>`
  })}</table>`

/** Name and value, side by side. */
const factRows = (rows: NonNullable<MailContent['rows']>, { light, text }: MailLook): Markup =>
  html`${table}${rows.map(
    ({ name, value }) => html`<tr>
<td class="soft line" valign="top" width="34%" style="padding:10px 16px 10px 0;border-top:1px solid ${light.line};color:${light.soft};font:14px/1.5 ${text}">${name}</td>
<td class="ink line" valign="top" style="padding:10px 0;border-top:1px solid ${light.line};color:${light.ink};font:15px/1.45 ${text};${wraps}">${value}</td></tr>`,
  )}</table>`

/** The cell forms the button: Outlook ignores padding of links. */
const button = (
  { label, url }: NonNullable<MailContent['action']>,
  { light, text }: MailLook,
): Markup => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr>
<td class="button" align="center" bgcolor="${light.button}" style="background-color:${light.button};border-radius:2px">
<a class="on-button" href="${url}" style="display:inline-block;padding:15px 30px;color:${light.onButton};font:600 16px/1.25 ${text};text-decoration:none"><span class="on-button" style="color:${light.onButton}">${label}</span></a>
</td></tr></table>`

function footer(mail: MailContent, places: MailPlaces, { light, text }: MailLook): Markup {
  const { why, company: ours, switchOff } = mailFooter(mail, places)
  const link = `color:${light.soft};text-decoration:underline`
  return html`<tr><td class="soft" style="padding:22px 4px 0;color:${light.soft};font:13px/1.6 ${text};${wraps}">
${why}${switchOff && html` <a class="soft" href="${switchOff.url}" style="${link}">${switchOff.label}</a>.`}<br><br>
${ours.map((line) => html`${line}<br>`)}
<a class="soft" href="${places.site}" style="${link}">${new URL(places.site).host}</a> · <a class="soft" href="mailto:${places.facts.company.email}" style="${link}">${places.facts.company.email}</a>
</td></tr>`
}
