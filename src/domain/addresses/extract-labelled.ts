import type { Findings } from './address-findings.ts'
import { labels } from './address-vocabulary.ts'
import { countryNamed } from './country-names.ts'

/**
 * Applies labelled values, such as `CAP: 20121`, and returns the remaining lines. A labelled value that does not fit a single field, such as an
 * address with its town, is returned for the general rules.
 */
export function extractLabelled(text: string, findings: Findings): string[] {
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
