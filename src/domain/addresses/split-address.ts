import { provinceOfZip } from '../shipping/italian-provinces.ts'
import { extractContacts } from './address-contacts.ts'
import { Findings, type SplitAddress } from './address-findings.ts'
import { companyForm, courtesy, endsInNumber } from './address-vocabulary.ts'
import { extractLabelled } from './extract-labelled.ts'
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
