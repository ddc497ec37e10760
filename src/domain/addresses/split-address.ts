import { provinceOfZip } from '../shipping/italian-provinces.ts'
import { isEmailAddress } from '../words/email-address.ts'
import { Findings, type SplitAddress } from './address-findings.ts'
import { companyForm, courtesy, endsInNumber, labels } from './address-vocabulary.ts'
import { countryNamed } from './country-names.ts'
import { extractCountry, extractPlace, isTown } from './extract-place.ts'
import { findStreet } from './find-street.ts'

/** The maximum length of an address; the rest of a longer text is ignored. */
export const longestAddressText = 1000

/**
 * Splits a complete address, pasted from mails, shops or spreadsheets, into the fields of an order: Italian addresses, and others if they name their
 * country. Reads at most `longestAddressText` characters. A value is certain only if its form identifies it (ZIP, e-mail, province, a street's word
 * with a number) and nothing else in the text claims the same field; everything else becomes a question, because a wrong guess sends a parcel astray.
 * No list of municipalities (a megabyte in the browser, and towns' names are names of streets and people too), no libpostal (two gigabytes, always
 * answers something), no service (addresses are personal data).
 */
export function splitAddress(text: string): SplitAddress {
  const findings = new Findings()
  const { emails, phones, others, rest } = extractContacts(tidy(text))
  for (const email of emails) findings.add('email', email.toLowerCase())
  for (const phone of phones) findings.add('phone', phone)
  findings.left.push(...others)

  const pieces = extractLabelled(rest, findings).flatMap(cut)
  const unnamed = extractCountry(pieces, findings)
  const texts = extractPlace(unnamed, findings)
  const street = findStreet(texts)
  if (street) {
    const isWhole = street.isCertain && endsInNumber.test(street.numbered)
    findings.add('address', street.text, { isCertain: isWhole })
  }
  settleCountry(findings, { hasItalianStreet: street?.isItalian ?? false })
  settleProvince(findings)
  settleNames(street ?? { others: texts, at: texts.length }, findings)
  return findings.result()
}

const tidy = (text: string): string =>
  text
    .slice(0, longestAddressText)
    .normalize('NFC')
    .replace(/[^\S\n\t]+/gu, ' ')
    .replace(/["“”«»]/g, '')

/** `km 3,5`, `km 12,500`: the comma is a decimal comma, not a separator. */
const decimals = '(?<=\\d,)\\d{1,2}(?!\\d)|(?<=\\bkm\\.? ?\\d+,)\\d{3}(?!\\d)'

const cuts = new RegExp(`,(?!${decimals})(?![^(]*\\))| [-–—/] `, 'iu')

/** Cuts lines at commas, and at dashes and slashes between blanks. */
const cut = (line: string): string[] =>
  line
    .split(cuts)
    .map((piece) => piece.replace(/^[\s.,:*-]+|[\s,:*-]+$/gu, ''))
    .filter(Boolean)

/** The country may be omitted if province, street or phone number are Italian; otherwise it becomes a question. */
function settleCountry(findings: Findings, { hasItalianStreet }: { hasItalianStreet: boolean }): void {
  if (findings.has('country')) return
  const isItalian = findings.has('province') || hasItalianStreet || findings.certain('phone')?.startsWith('+39')
  if (findings.has('zip') || findings.has('city')) findings.add('country', 'IT', { isCertain: Boolean(isItalian) })
}

/** The province of the ZIP; if the text contains another one, both become questions. */
function settleProvince(findings: Findings): void {
  const zip = findings.certain('zip')
  if (!zip || findings.certain('country') !== 'IT') return
  const known = provinceOfZip(zip)
  if (!findings.has('province')) findings.add('province', known)
  else if (known && findings.certain('province') !== known) {
    findings.doubt('province')
    findings.doubt('zip')
  }
}

/**
 * A single text before the street is the name, if it can be one; several are alternatives. Texts after the street are considered only if there is
 * none before it.
 */
function settleNames({ others, at }: { others: readonly string[]; at: number }, findings: Findings): void {
  const texts = others.map((text) => ({ text: withoutCourtesy(text), isLabelled: courtesy.test(text) }))
  const [before, behind] = [texts.slice(0, at), texts.slice(at)]
  const towns = findings.has('city') ? [] : behind.filter(({ text }) => isTown(text))
  for (const { text } of towns) findings.add('city', text, { isCertain: false })
  const after = behind.filter((piece) => !towns.includes(piece))
  const candidates = findings.has('name') ? [] : before.length > 0 ? before : after
  const possible = candidates.filter(({ text }) => canBeName(text))
  const unused = [...before, ...after].filter((piece) => !possible.includes(piece))
  findings.left.push(...unused.map(({ text }) => text))
  const [only] = possible
  if (only && possible.length === 1) {
    const isCertain = before.length > 0 && findings.has('address') && (only.isLabelled || isFullName(only.text))
    findings.add('name', only.text, { isCertain })
  } else if (only) {
    for (const text of [possible.map(({ text }) => text).join(', '), ...possible.map(({ text }) => text)])
      findings.add('name', text, { isCertain: false })
  }
}

const withoutCourtesy = (text: string): string => {
  const rest = text.replace(courtesy, '')
  return rest === text ? text.trim() : withoutCourtesy(rest)
}

const canBeName = (text: string): boolean => /\p{L}{2}/u.test(text) && text.length <= 160 && !/\d{3}/.test(text)

/** Two words without digits, or a company's legal form. */
const isFullName = (text: string): boolean =>
  companyForm.test(text) || (!/\d/.test(text) && text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 2)

/**
 * Applies labelled values, such as `CAP: 20121`, and returns the remaining lines. A labelled value that does not fit a single field, such as an
 * address with its town, is returned for the general rules.
 */
function extractLabelled(text: string, findings: Findings): string[] {
  const names: string[] = []
  const lines = text
    .replace(/[,;\s](?=(?:[\p{L}.']+\s?){1,4}:)/gu, (gap, at: number, whole: string) => {
      const label = whole.slice(at + 1, whole.indexOf(':', at)).trim()
      return fieldCalled(label) ? '\n' : gap
    })
    .split(/[\n\r\t;|•·]+/)
  const rest = lines.flatMap((line) => {
    const [, label = '', value = ''] = /^\s*([^:]{2,30}?)\s*:\s*(.*[^\s,])[\s,]*$/u.exec(line) ?? []
    const field = value ? fieldCalled(label) : undefined
    if (!field) return [line]
    if (field === 'other') findings.left.push(value)
    else if (field === 'name') names.push(value)
    else if (field === 'country') findings.add('country', countryNamed(value))
    else if (field === 'province') findings.add('province', /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null)
    else if (field === 'zip' && /^\d{5}$/.test(value)) findings.add('zip', value)
    else if (field === 'city' && /^[\p{L}\s.'’-]+$/u.test(value)) findings.add('city', value)
    else return [/^via$/iu.test(label) ? `Via ${value}` : value]
    return []
  })
  if (names.length > 0) findings.add('name', names.join(' '))
  return rest
}

const fieldCalled = (label: string) => labels.find(([pattern]) => pattern.test(label.trim()))?.[1]

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
function extractContacts(text: string): Contacts {
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
