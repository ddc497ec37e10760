/**
 * Standard VAT rates of the member states, in percent, each with its first day. They apply to clothing and accessories (European Commission, Taxes in
 * Europe Database). They start on 2021-07-01, the beginning of the one-stop shop for goods (D.Lgs. 83/2021). A new rate is appended as a new line.
 */
export const standardRates: Readonly<Record<string, readonly (readonly [from: string, rate: string])[]>> = {
  AT: [['2021-07-01', '20.00']],
  BE: [['2021-07-01', '21.00']],
  BG: [['2021-07-01', '20.00']],
  CY: [['2021-07-01', '19.00']],
  CZ: [['2021-07-01', '21.00']],
  DE: [['2021-07-01', '19.00']],
  DK: [['2021-07-01', '25.00']],
  EE: [
    ['2021-07-01', '20.00'],
    ['2024-01-01', '22.00'],
    ['2025-07-01', '24.00'],
  ],
  ES: [['2021-07-01', '21.00']],
  FI: [
    ['2021-07-01', '24.00'],
    ['2024-09-01', '25.50'],
  ],
  FR: [['2021-07-01', '20.00']],
  GR: [['2021-07-01', '24.00']],
  HR: [['2021-07-01', '25.00']],
  HU: [['2021-07-01', '27.00']],
  IE: [['2021-07-01', '23.00']],
  LT: [['2021-07-01', '21.00']],
  LU: [
    ['2021-07-01', '17.00'],
    ['2023-01-01', '16.00'],
    ['2024-01-01', '17.00'],
  ],
  LV: [['2021-07-01', '21.00']],
  MT: [['2021-07-01', '18.00']],
  NL: [['2021-07-01', '21.00']],
  PL: [['2021-07-01', '23.00']],
  PT: [['2021-07-01', '23.00']],
  RO: [
    ['2021-07-01', '19.00'],
    ['2025-08-01', '21.00'],
  ],
  SE: [['2021-07-01', '25.00']],
  SI: [['2021-07-01', '22.00']],
  SK: [
    ['2021-07-01', '20.00'],
    ['2025-01-01', '23.00'],
  ],
}

/** The rate of a member state on a day (`2026-11-23`); null if there is none. */
export const standardRateOn = (country: string, day: string): string | null =>
  standardRates[country]?.findLast(([from]) => from <= day)?.[1] ?? null
