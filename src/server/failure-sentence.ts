import { ReadableError } from '../domain/errors.ts'
import { oneLine } from '../domain/words/one-line.ts'

/** Reasons for network and disk failures, by the error code of Node or a library. */
const reasonsByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'il nome del server non si trova',
  EAI_AGAIN: 'il nome del server non si trova',
  EDNS: 'il nome del server non si trova',
  ECONNREFUSED: 'il server rifiuta la connessione',
  ECONNRESET: 'la connessione si è interrotta',
  EPIPE: 'la connessione si è interrotta',
  ECONNECTION: 'la connessione si è interrotta',
  ESOCKET: 'la connessione si è interrotta',
  ETIMEDOUT: 'il server non risponde in tempo',
  UND_ERR_CONNECT_TIMEOUT: 'il server non risponde in tempo',
  EHOSTUNREACH: 'il server non è raggiungibile',
  ENETUNREACH: 'il server non è raggiungibile',
  EAUTH: 'il server non accetta nome utente e password',
  ETLS: 'la connessione cifrata non riesce',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'il certificato del server non è valido',
  CERT_HAS_EXPIRED: 'il certificato del server non è valido',
  ERR_TLS_CERT_ALTNAME_INVALID: 'il certificato del server non è valido',
  ENOSPC: 'il disco è pieno',
  EACCES: 'il portale non può scrivere in quella cartella',
  EROFS: 'il portale non può scrivere in quella cartella',
}

const longestReply = 300

/** True for a mail server's reply such as `550 5.1.1 User unknown`. */
const isReply = (text: unknown): text is string => typeof text === 'string' && /^[45]\d{2}[ -]/.test(text)

/** The reason in words for users; null for a bug, which only the log explains. */
function reasonFor(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof ReadableError) return current.message
    const { response, code } = current as { response?: unknown; code?: unknown }
    if (isReply(response)) return oneLine(response, longestReply)
    if (typeof code === 'string' && Object.hasOwn(reasonsByCode, code)) return reasonsByCode[code] ?? null
    if (current.name === 'TimeoutError') return 'il server non risponde in tempo'
  }
  return null
}

/**
 * The sentence shown to people about a failure: what failed and, where known, why. Error codes of Node.js and messages of libraries are left out; the
 * reply of a mail server is quoted. A reason that repeats `what` is not added. A gateway's failure that people should understand extends
 * `ReadableError`; messages are never matched by patterns, because libraries reword them.
 */
export function failureSentence(what: string, error: unknown): string {
  const reason = reasonFor(error)
  if (reason === null || reason === what) return what
  return reason.startsWith(what) ? reason : `${what}: ${reason}`
}
