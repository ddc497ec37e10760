import { z } from 'zod'
import { it } from 'zod/locales'

const { localeError: italian } = it()

/** Italian messages for schemas without their own, in browser and server, because the library's messages contain type names. */
const plainSentence: typeof italian = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Dato richiesto' : 'Dato non valido'
    case 'invalid_value':
    case 'invalid_union':
      return 'Valore non ammesso'
    case 'too_big':
      if (issue.origin === 'string') return `Massimo ${issue.maximum} caratteri`
      return issue.origin === 'array' ? `Massimo ${issue.maximum} elementi` : `Il valore massimo è ${issue.maximum}`
    case 'too_small':
      if (issue.origin === 'string') return `Minimo ${issue.minimum} caratteri`
      return issue.origin === 'array' ? `Minimo ${issue.minimum} elementi` : `Il valore minimo è ${issue.minimum}`
    default:
      return italian(issue)
  }
}

// Zod must not compile code in pages: the content security policy forbids it, and browsers would report the attempt.
z.config({ localeError: plainSentence, jitless: 'document' in globalThis })

export { z }
