import { plainName } from '../shipping/italian-provinces.ts'

interface Named {
  country: string
  zip: string
  city?: string
  province: string | null
}

interface ZipPlace {
  country: string
  /** Matches the start of its postal codes. */
  zips: RegExp
  /** Its towns, in plain letters; absent if there are too many. */
  towns?: RegExp
  /** Names that are unique to this place; default: `towns`. */
  names?: RegExp
}

/** Postal codes that determine the VAT treatment, with their towns (Poste Italiane, Correos, La Poste, Deutsche Post). */
const zipPlaces: readonly ZipPlace[] = [
  { country: 'IT', zips: /^23041$/, towns: /\b(?:livigno|trepalle)\b/ },
  // Campione del Garda is a different place that is also called Campione.
  { country: 'IT', zips: /^22061$/, towns: /\bcampione\b(?! del garda)/, names: /\bcampione d italia\b/ },
  { country: 'ES', zips: /^51/, towns: /\bceuta\b/ },
  { country: 'ES', zips: /^52/, towns: /\bmelilla\b/ },
  { country: 'DE', zips: /^78266$/, towns: /\bbue?singen\b/ },
  { country: 'DE', zips: /^27498$/, towns: /\bheli?goland\b/ },
  // The Canaries, France overseas, Åland, Mount Athos.
  { country: 'ES', zips: /^3[58]/ },
  { country: 'FR', zips: /^97|^98(?!0)/ },
  { country: 'FI', zips: /^22/ },
  { country: 'GR', zips: /^630 ?8[67]$/ },
  // Azores and Madeira, which have lower rates.
  { country: 'PT', zips: /^9/ },
  // Northern Ireland follows the VAT rules of the EU.
  {
    country: 'GB',
    zips: /^BT/,
    names: /^(?:armagh|ballymena|belfast|craigavon|derry|enniskillen|lisburn|londonderry|newry|newtownabbey|omagh)$/,
  },
  // Territories with their own country code.
  ...['AX', 'GG', 'IM', 'JE', 'TF'].map((country) => ({ country, zips: /^/ })),
]

/** Countries whose large towns are all outside these territories. */
const mainlands: Readonly<Record<string, string>> = { AX: 'FI', GG: 'GB', IM: 'GB', JE: 'GB', TF: 'FR' }

/** Large towns of the rest of the country. None has a namesake in the places without towns above. */
const elsewhere: Readonly<Record<string, ReadonlySet<string>>> = {
  ES: namesOf(
    'a coruna|albacete|alicante|almeria|avila|badajoz|barcelona|bilbao|burgos|caceres|cadiz|castellon|ciudad real|cordoba|cuenca|gijon|girona|' +
      'granada|guadalajara|huelva|huesca|jaen|la coruna|leon|lleida|logrono|lugo|madrid|malaga|murcia|ourense|oviedo|palencia|palma|' +
      'palma de mallorca|pamplona|pontevedra|salamanca|santander|segovia|sevilla|soria|tarragona|teruel|toledo|valencia|valladolid|vigo|' +
      'vitoria|vitoria gasteiz|zamora|zaragoza',
  ),
  FR: namesOf(
    'aix en provence|ajaccio|amiens|angers|annecy|avignon|bastia|bayonne|besancon|bordeaux|brest|caen|calais|cannes|clermont ferrand|dijon|' +
      'grenoble|la rochelle|le havre|le mans|lille|limoges|lyon|marseille|metz|montpellier|mulhouse|nancy|nantes|nice|nimes|orleans|paris|pau|' +
      'perpignan|poitiers|reims|rennes|rouen|saint etienne|strasbourg|toulon|toulouse|tours|troyes|versailles',
  ),
  GB: namesOf(
    'aberdeen|birmingham|bradford|brighton|bristol|cambridge|cardiff|coventry|derby|dundee|edinburgh|exeter|glasgow|hull|inverness|leeds|' +
      'leicester|liverpool|london|manchester|newcastle upon tyne|norwich|nottingham|oxford|plymouth|portsmouth|sheffield|southampton|swansea|york',
  ),
  PT: namesOf(
    'almada|amadora|aveiro|barcelos|beja|braga|braganca|cascais|castelo branco|coimbra|evora|faro|guarda|guimaraes|leiria|lisboa|lisbon|' +
      'matosinhos|oeiras|portimao|porto|santarem|setubal|sintra|viana do castelo|vila nova de gaia|vila real|viseu',
  ),
  FI: namesOf(
    'espoo|helsinki|helsingfors|hameenlinna|joensuu|jyvaskyla|kouvola|kuopio|lahti|lappeenranta|oulu|pori|rovaniemi|seinajoki|tampere|turku|' +
      'vaasa|vantaa',
  ),
  GR: namesOf(
    'athens|athina|chania|glyfada|heraklion|ioannina|iraklio|irakleio|kalamata|kavala|larisa|larissa|patra|patras|peiraias|piraeus|rodos|' +
      'rhodes|thessaloniki|volos',
  ),
}

/** Words written next to the name of a town. */
const beside = /\b(?:cedex|capital|ciudad|centre|centro|ville)\b/g

function namesOf(list: string): ReadonlySet<string> {
  return new Set(list.split('|'))
}

/**
 * The message about a postal code that contradicts the town or province, if the code determines the VAT treatment. Null if they agree or the town is
 * not known. Expects the code in the country's notation.
 */
export function zipTownProblem({ country, zip, city = '', province }: Named): string | null {
  if (city === '') return null
  const [town, area] = [plainName(city), plainName(province ?? '')]
  const large = elsewhere[mainlands[country] ?? country]
  const isElsewhere = (name: string) => large?.has(name) || large?.has(plainName(name.replace(beside, '')))
  const places = zipPlaces.filter((place) => place.country === country)
  const isInside = places.some(({ zips }) => zips.test(zip))
  const isOtherTown = places.some(({ zips, towns, names = towns }) =>
    zips.test(zip) ? towns?.test(town) === false : names?.test(town),
  )
  if (isOtherTown || (isInside && isElsewhere(town))) {
    return zip === ''
      ? `La città «${city}» non è nel paese indicato: controllali`
      : `Il CAP ${zip} non corrisponde alla città «${city}»: controllali`
  }
  if (isInside && isElsewhere(area)) return `Il CAP ${zip} non corrisponde alla provincia «${province}»: controllali`
  return null
}
