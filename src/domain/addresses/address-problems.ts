import { problems } from '../errors.ts'
import { maxAddresses } from './address-words.ts'

export const addressProblems = problems({
  conflict: {
    'address.book_full': `La rubrica è piena: può contenere ${maxAddresses.toLocaleString('it')} indirizzi. Elimina quelli che non usi più.`,
    'address.exists': 'Questo destinatario è già in rubrica: modifica quella voce, o elimina questa.',
  },
  not_found: {
    'address.not_found': 'Indirizzo non trovato in rubrica',
  },
})
