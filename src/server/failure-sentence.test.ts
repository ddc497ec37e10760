import { expect, test } from 'vitest'
import { DomainError } from '../domain/errors.ts'
import { failureSentence } from './failure-sentence.ts'
import { NotifierDown } from './gateways/notifier/notifier.ts'

const what = 'Una riserva scaduta non si riesce a chiudere'

const coded = (code: string, facts: object = {}) =>
  Object.assign(new Error(`getaddrinfo ${code} api.example.it`), { code, ...facts })

test.each([
  ['a domain error', new DomainError('conflict', 'x', 'Il pezzo è finito.'), `${what}: Il pezzo è finito.`],
  [
    'a gateway error with its own sentence',
    new NotifierDown('Telegram non è raggiungibile'),
    `${what}: Telegram non è raggiungibile`,
  ],
  ['an unknown host', coded('ENOTFOUND'), `${what}: il nome del server non si trova`],
  [
    'the cause of a library’s error',
    new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
    `${what}: il server rifiuta la connessione`,
  ],
  [
    'a timeout',
    new DOMException('The operation timed out', 'TimeoutError'),
    `${what}: il server non risponde in tempo`,
  ],
  [
    'a mail server’s reply',
    coded('EENVELOPE', { response: '550 5.1.1 User\nunknown' }),
    `${what}: 550 5.1.1 User unknown`,
  ],
  ['a bug', new TypeError('Cannot read properties of undefined'), what],
  ['an unknown error code', coded('ERR_X'), what],
  ['a value that is not an error', 'Errore interno', what],
  ['an error with the same sentence', new DomainError('conflict', 'x', what), what],
  [
    'an error whose sentence begins the same way',
    new DomainError('conflict', 'x', `${what}: riprova.`),
    `${what}: riprova.`,
  ],
])('%s', (_, error, sentence) => {
  expect(failureSentence(what, error)).toBe(sentence)
})
