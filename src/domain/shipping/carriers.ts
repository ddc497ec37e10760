/** Carriers with the prefix of their tracking page, taken from their public documentation. */
export const carriers = [
  {
    code: 'DHL',
    name: 'DHL Express',
    trackingPrefix: 'https://www.dhl.com/it-it/home/tracking/tracking-express.html?submit=1&tracking-id=',
  },
  { code: 'UPS', name: 'UPS', trackingPrefix: 'https://www.ups.com/track?loc=it_IT&tracknum=' },
  {
    code: 'BRT',
    name: 'BRT Corriere',
    trackingPrefix: 'https://vas.brt.it/vas/sped_det_show.hsm?referer=sped_numspe_par.htm&Nspediz=',
  },
  {
    code: 'SDA',
    name: 'SDA',
    trackingPrefix:
      'https://www.sda.it/wps/portal/Servizi_online/dettaglio-spedizione?locale=it&tracing.letteraVettura=',
  },
  {
    code: 'POSTE',
    name: 'Poste Italiane',
    trackingPrefix: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/',
  },
  { code: 'GLS', name: 'GLS', trackingPrefix: 'https://www.gls-italy.com/it/servizi-online/ricerca-spedizioni?match=' },
] as const

/** As the admins' forms list it: the code, but for Poste Italiane. */
export const carrierFormName = ({ code, name }: (typeof carriers)[number]): string => (code === 'POSTE' ? name : code)

export type CarrierCode = (typeof carriers)[number]['code']

export const carrierCodes = carriers.map(({ code }) => code)

/** The carrier with this code or name, in any case; undefined if there is none. */
export function findCarrier(codeOrName: string): (typeof carriers)[number] | undefined {
  const wanted = codeOrName.trim().toLowerCase()
  return carriers.find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)
}

export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  const found = carrier && findCarrier(carrier)
  return found && trackingNumber ? `${found.trackingPrefix}${encodeURIComponent(trackingNumber)}` : null
}
