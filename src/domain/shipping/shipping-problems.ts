import { problems } from '../errors.ts'
import { type Change, meanwhile } from '../meanwhile.ts'
import { countryName } from './country-name.ts'

export const shippingProblems = problems({
  conflict: {
    'tariff.stale': ({ zones, ...change }: Change & { zones: readonly string[] }) => {
      const named = zones.length > 0 ? ` di ${zones.map((zone) => `«${zone}»`).join(', ')}` : ''
      return meanwhile(change, `ha cambiato la tariffa${named}`, { advice: 'controlla e salva di nuovo' })
    },
  },
  invalid: {
    'shipping.no_tariff': 'Non spediamo ancora a questa destinazione: scrivici per un preventivo.',
    'shipping.refused_country': ({ country }: { country: string }) =>
      `Non spediamo in questo paese: ${countryName(country)}.`,
  },
})
