import { isEmailAddress } from '../words/email-address.ts'

/** Parts of a text that are not name and place. */
interface Contacts {
  emails: string[]
  phones: string[]
  /** Tax numbers, certified mail and fax, which are not part of an address. */
  others: string[]
  /** The text without the parts above. */
  rest: string
}

const certifiedMail = /\bpec\s*[:.]?\s*[^\s@,;]+@[^\s@,;]+/giu
const emailLabel = '(?:(?:e-?mail|mail|posta elettronica)\\s*[:.]?\\s*)?'
const emailAddress = new RegExp(
  `${emailLabel}(?:mailto:)?<?([^\\s<>(),;:"[\\]@]+@[^\\s<>(),;:"[\\]@]+\\.[a-z]{2,})>?`,
  'giu',
)

const taxNumber =
  /(?<![\p{L}])(?:p\.?\s?iva|partita iva|c\.?\s?f\.|cod(?:ice|\.)\s?fisc(?:ale|\.)|vat(?: number)?|cod(?:ice|\.)?\s?(?:sdi|univoco|destinatario)|sdi)\s*[:.n°]*\s*(?:IT\s?)?[A-Z0-9]{7,16}(?![\p{L}\d])/giu
const fiscalCode = /(?<![\p{L}\d])[A-Z]{6}\d{2}[A-EHLMPR-T]\d{2}[A-Z]\d{3}[A-Z](?![\p{L}\d])/giu
const fax = /(?<![\p{L}])fax\s*[:.]?\s*\+?\d[\d\s./-]{5,16}\d/giu

const labelledPhone =
  /(?<![\p{L}])(?:tel(?:efono|ephone)?|cell(?:ulare)?|mob(?:ile)?|phone|recapito|whatsapp)(?![\p{L}])\s*[:./]*\s*(\+?\(?\d[\d\s./()-]{5,18}\d)/giu
/** Numbers with a country prefix, Italian mobile numbers, and Italian numbers with a separated area code. */
const barePhone =
  /(?<![\d\p{L}/])(?:(?:\+|00)\d{2}[\s.]?\(?\d[\d\s./()-]{6,14}\d|3\d{2}[\s./-]?\d{3}[\s./-]?\d{3,4}|3\d{2}[\s./-]\d{6,7}|0\d{1,3}[./ -]\d{6,8})(?![\d\p{L}/])/gu

const digitsIn = (text: string): number => text.replace(/\D/g, '').length

/** Extracts e-mail addresses and phone numbers, as far as their form distinguishes them from ZIPs and street numbers. */
export function extractContacts(text: string): Contacts {
  let rest = text
  const take = (pattern: RegExp, accepts: (found: string) => boolean = () => true): string[] => {
    const taken: string[] = []
    rest = rest.replace(pattern, (whole: string, ...groups: unknown[]) => {
      const found = (typeof groups[0] === 'string' ? groups[0] : whole).replace(/\s+/g, ' ').trim()
      if (!accepts(found)) return whole
      taken.push(found)
      return '\n'
    })
    return taken
  }
  const isPhone = (found: string) => digitsIn(found) >= 8 && digitsIn(found) <= 15
  const others = [...take(certifiedMail), ...take(taxNumber), ...take(fiscalCode), ...take(fax)]
  const emails = distinct(take(emailAddress).map((address) => address.replace(/\.$/, ''))).filter(isEmailAddress)
  const phones = distinct([...take(labelledPhone, isPhone), ...take(barePhone, isPhone)])
  return {
    emails,
    phones,
    others,
    rest: rest.replace(/^\s*(?:e-?mail|mail|tel|cell|telefono|cellulare)\s*[:.]*\s*$/gimu, ''),
  }
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]
