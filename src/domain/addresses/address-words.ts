import { fold } from '../words/fold.ts'

/** What an entry of the address book is found and told apart by. */
interface Described {
  customer: { name: string; email: string; phone: string | null }
  shipping: { address: string; city: string; zip: string; country: string }
}

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** More words than this say nothing new. */
const mostWords = 10

/** The words of a search, as those of an address are kept; `D’Angelo`, `d angelo` and `dangelo` find the same. */
export const addressSearchWords = (search: string): string[] => [...new Set(wordsIn(search))].slice(0, mostWords)

/** All words of an address, each after a space: a search finds their beginnings, whatever their order and accents. */
export function addressWords({ customer, shipping }: Described): string {
  const { address, city, zip } = shipping
  const texts = [customer.name, address, city, zip, customer.email, customer.phone ?? '']
  // An apostrophe may be left out, and so may the blanks of a phone number.
  const joined = texts.map((text) => text.replace(/['’`]/g, ''))
  const phone = (customer.phone ?? '').replace(/\D/g, '')
  const words = new Set([...texts, ...joined, phone, phone.replace(/^(?:00)?39(?=\d{6})/, '')].flatMap(wordsIn))
  return [...words].map((word) => ` ${word}`).join('')
}

/** Equal for the same consignee at the same place, however it is spelled: case, accents, blanks and punctuation count for nothing. */
export const addressIdentity = ({ customer, shipping }: Described): string =>
  [customer.name, shipping.address, shipping.zip, shipping.city, shipping.country]
    .map((text) => wordsIn(text).join(' ') || text)
    .join('|')

/** Addresses in one account's book. */
export const mostAddresses = 5000
