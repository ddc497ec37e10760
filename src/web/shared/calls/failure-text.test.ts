import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'
import { ApiError, NoAnswer } from './http.ts'

const refusal = (message: string) => new ApiError(409, JSON.stringify({ message, code: 'x' }), 'Conflict')

const defect = new ApiError(500, JSON.stringify({ message: 'Errore imprevisto.', code: 'internal' }), '')

test.each([
  ['Impossibile creare la riserva', refusal('Prodotto esaurito'), 'Impossibile creare la riserva. Prodotto esaurito'],
  ['Verifica le credenziali.', refusal('Shopify non risponde'), 'Verifica le credenziali. Shopify non risponde'],
  ['Non riuscito', refusal('Non riuscito'), 'Non riuscito'],
  [
    'Verifica token e Chat ID',
    refusal('Verifica token e Chat ID. Telegram tace.'),
    'Verifica token e Chat ID. Telegram tace.',
  ],
  ['Non riuscito. Riprova.', defect, 'Non riuscito. Riprova.'],
  ['Non riuscito', new ApiError(502, '<html>', 'Bad Gateway'), 'Non riuscito'],
  ['Non riuscito', new NoAnswer('The server could not be reached'), 'Non riuscito'],
])('%s, %s', (text, error, expected) => {
  expect(failureText(text, error)).toBe(expected)
})
