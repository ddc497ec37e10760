import { fold } from '../words/fold.ts'

/** The parts of an address book entry used for search and identity. */
interface Described {
  customer: { name: string; email: string; phone: string | null }
  shipping: { address: string; city: string; zip: string; country: string }
}

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Further words of a search are ignored. */
const maxWords = 10

/** The words of a search, in the form of `addressWords`; `D’Angelo`, `d angelo` and `dangelo` find the same entries. */
export const addressSearchWords = (search: string): string[] => [...new Set(wordsIn(search))].slice(0, maxWords)

/** All words of an address, each after a space. A search matches their beginnings, in any order and regardless of accents. */
export function addressWords({ customer, shipping }: Described): string {
  const { address, city, zip } = shipping
  const texts = [customer.name, address, city, zip, customer.email, customer.phone ?? '']
  // Searches may omit apostrophes, and the blanks of a phone number.
  const joined = texts.map((text) => text.replace(/['’`]/g, ''))
  const phone = (customer.phone ?? '').replace(/\D/g, '')
  const words = new Set([...texts, ...joined, phone, phone.replace(/^(?:00)?39(?=\d{6})/, '')].flatMap(wordsIn))
  return [...words].map((word) => ` ${word}`).join('')
}

/** Equal for the same consignee at the same place, regardless of case, accents, blanks and punctuation. */
export const addressIdentity = ({ customer, shipping }: Described): string =>
  [customer.name, shipping.address, shipping.zip, shipping.city, shipping.country]
    .map((text) => wordsIn(text).join(' ') || text)
    .join('|')

/** Maximum size of an account's address book. */
export const maxAddresses = 5000
