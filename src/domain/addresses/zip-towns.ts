import { plainName } from '../shipping/italian-provinces.ts'

interface Named {
  country: string
  zip: string
  city?: string
  province: string | null
}

interface ZipPlace {
  country: string
  /** How its postal codes begin. */
  zips: RegExp
  /** Its towns, in plain letters; absent where they are many. */
  towns?: RegExp
}

/** Postal codes that decide the VAT, with the towns that they belong to (Poste Italiane, Correos, La Poste, Deutsche Post). */
const zipPlaces: readonly ZipPlace[] = [
  { country: 'IT', zips: /^23041$/, towns: /^(?:livigno|trepalle)\b/ },
  { country: 'IT', zips: /^22061$/, towns: /^campione(?: d italia.*)?$/ },
  { country: 'ES', zips: /^51/, towns: /^ceuta\b/ },
  { country: 'ES', zips: /^52/, towns: /^melilla\b/ },
  { country: 'DE', zips: /^78266$/, towns: /^bue?singen\b/ },
  { country: 'DE', zips: /^27498$/, towns: /^heli?goland\b/ },
  // The Canaries, and France overseas.
  { country: 'ES', zips: /^3[58]/ },
  { country: 'FR', zips: /^97|^98(?!0)/ },
]

/** Large towns of the rest of the country, none of which has a namesake in the Canaries or overseas. */
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
}

function namesOf(list: string): ReadonlySet<string> {
  return new Set(list.split('|'))
}

/**
 * The sentence about a postal code and a town, or a province, that contradict each other where the code decides the VAT; null where they agree, or
 * the town is not known. Expects the code as its country writes it.
 */
export function zipTownProblem({ country, zip, city = '', province }: Named): string | null {
  const [town, area] = [plainName(city), plainName(province ?? '')]
  if (town === '') return null
  const others = elsewhere[country]
  const places = zipPlaces.filter((place) => place.country === country)
  const isInside = places.some(({ zips }) => zips.test(zip))
  const isOtherTown = places.some(({ zips, towns }) => towns && towns.test(town) !== zips.test(zip))
  if (isOtherTown || (isInside && others?.has(town))) {
    return `Il CAP ${zip} non corrisponde alla città «${city}»: controllali`
  }
  if (isInside && others?.has(area)) return `Il CAP ${zip} non corrisponde alla provincia «${province}»: controllali`
  return null
}
