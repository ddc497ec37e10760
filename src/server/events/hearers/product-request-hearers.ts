import { requestCategoryNames } from '../../../domain/product-requests.ts'
import type { Events } from '../events.ts'
import type { HearersOf } from '../hearers.ts'

/** Characters of the description that a notice shows. */
const shown = 300

const submitted = ({ requester, category, description, pictures }: Events['product_request.submitted']) => ({
  kind: 'product_request.submitted' as const,
  title: 'Nuova richiesta di prodotto',
  body: `${requester}, ${requestCategoryNames[category]}: ${shorten(description)}${attached(pictures)}`,
})

const shorten = (description: string) => {
  const signs = [...description]
  return signs.length > shown ? `${signs.slice(0, shown).join('').trimEnd()}…` : description
}

const attached = (pictures: number) =>
  pictures === 0 ? '' : ` (${pictures === 1 ? '1 immagine' : `${pictures} immagini`})`

export const productRequestHearers = {
  'product_request.submitted': {
    adminNotice: (facts) => ({ ...submitted(facts), link: null }),
    // The panel shows no requests yet.
    telegram: (facts) => ({ ...submitted(facts), link: '/admin' }),
  },
} satisfies HearersOf<'product_request'>
