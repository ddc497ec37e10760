import { madeOnce } from '../../../domain/made-once.ts'
import { foldedHeader } from '../../../domain/orders/order-import.ts'

/** Names of countries in Italian and English, folded, with their codes. */
const codes = madeOnce(() => {
  const found = new Map<string, string>()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const language of ['it', 'en']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = names.of(code)
      if (name) found.set(foldedHeader(name), code)
    }
  }
  return found
})

/** The two letters of a country that is named by them or by its Italian or English name; what is neither comes back as it is. */
export const countryCode = (text: string): string =>
  /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : (codes().get(foldedHeader(text)) ?? text)
