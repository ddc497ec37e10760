import { settingText } from '../setting-words.ts'
import { isSettingKey, type SettingKey, settingRules } from '../settings.ts'
import { auditFields } from './audit-fields.ts'
import { type AuditFields, type AuditReading, each, own } from './audit-reading.ts'

/** Formatters for days, months and instants. */
interface AuditFormats {
  instant: (value: string) => string
  day: (value: string) => string
  month: (value: string) => string
}

/** A field as text; null if the entry has no values before or after. */
export interface AuditLine {
  name: string
  before: string | null
  after: string | null
}

type Facts = Readonly<Record<string, unknown>>

interface Entry {
  /** `noun:id` */
  subject: string
  before: Facts | null
  after: Facts | null
  details: Facts | null
}

interface Reader {
  formats: AuditFormats
  /** Called for an unknown field or value, which is displayed as it is. */
  onUnknown: (what: string) => void
}

/** An entry of the audit trail in Italian: the changed fields, then the details. */
export function readAudit(
  { subject, before, after, details }: Entry,
  formats: AuditFormats,
  onUnknown: Reader['onUnknown'] = () => undefined,
): { changes: AuditLine[]; facts: AuditLine[] } {
  const reader = { formats, onUnknown }
  const fields = fieldsOf(subject)
  const lines = (one: Facts | null, other: Facts | null): AuditLine[] =>
    [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].flatMap((field) => {
      const [name, reading] = fieldOf(fields, field, one?.[field] ?? other?.[field], reader)
      if (reading === 'hidden') return []
      return {
        name,
        before: one && words(one[field], reading, one, reader),
        after: other && words(other[field], reading, other, reader),
      }
    })
  return { changes: lines(before, after), facts: lines(null, details) }
}

function fieldsOf(subject: string): AuditFields {
  const [noun = '', key = ''] = subject.split(':')
  if (noun !== 'setting') return own(auditFields, noun) ?? {}
  return {
    value: ['Valore', (value) => (isSettingKey(key) ? wordsOfSetting(key, String(value)) : undefined)],
    description: ['Descrizione', 'text'],
  }
}

/** Undefined for a value that is not one of the choices. */
function wordsOfSetting(key: SettingKey, value: string): string | undefined {
  const { choices } = settingRules[key]
  return choices ? own(choices, value) : settingText(key, value)
}

/** Imports append the variant to the field: `stock Nero / M`. */
function fieldOf(fields: AuditFields, field: string, value: unknown, { onUnknown }: Reader): [string, AuditReading] {
  const [noun = '', ...rest] = field.split(' ')
  const known = own(fields, field) ?? own(fields, noun) ?? fields[each]
  if (!known) onUnknown(field)
  const [name, reading] = known ?? [field, 'text']
  if (typeof name === 'function') return [name(field, value), reading]
  return [own(fields, field) ? name : [name, ...rest].join(' '), reading]
}

/** Formatters may throw on values written by an earlier release. */
function words(value: unknown, reading: AuditReading, facts: Facts, reader: Reader): string {
  try {
    return wordsOf(value, reading, facts, reader)
  } catch {
    return unknown(value, reader)
  }
}

function wordsOf(value: unknown, reading: AuditReading, facts: Facts, reader: Reader): string {
  if (value === null || value === undefined || value === '') return wordsOfEmpty(value, reading, facts)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'vuoto'
    return value.map((one) => words(one, reading, facts, reader)).join(value.some(isObject) ? '; ' : ', ')
  }
  if (value === true) return 'sì'
  if (value === false) return 'no'
  if (typeof reading === 'function') return reading(value, facts) ?? unknown(value, reader)
  if (isObject(value)) return ofFields(value, typeof reading === 'object' ? reading : {}, reader)
  if (typeof value === 'number') return grouped(value)
  const text = String(value)
  if (reading === 'instant' || reading === 'day' || reading === 'month') return reader.formats[reading](text)
  return text
}

/** Some settings have a text for their empty value. */
const wordsOfEmpty = (value: unknown, reading: AuditReading, facts: Facts): string =>
  (value === '' && typeof reading === 'function' ? reading(value, facts) : undefined) || 'vuoto'

function unknown(value: unknown, { onUnknown }: Reader): string {
  const text = isObject(value) ? JSON.stringify(value) : String(value)
  onUnknown(text)
  return text
}

const isObject = (value: unknown): value is Facts => typeof value === 'object' && value !== null

const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, '.')

function ofFields(value: Facts, fields: AuditFields, reader: Reader): string {
  const parts = Object.entries(value).flatMap(([field, one]) => {
    const [name, reading] = fieldOf(fields, field, one, reader)
    return reading === 'hidden' ? [] : `${name}: ${words(one, reading, value, reader)}`
  })
  return parts.join(Object.values(value).some(isObject) ? '; ' : ', ') || 'vuoto'
}
