import { shippingOptionPrices } from '../../../domain/shipping/calculator.ts'
import { countryName } from '../../../domain/shipping/country-name.ts'
import { initialItemTariff, itemTariffPrice, type TariffZone } from '../../../domain/shipping/item-tariff.ts'
import { pieceSpanName, pieceSpans, zipText } from '../../../domain/shipping/rate-cards.ts'
import type { AppContext } from '../../app-context.ts'
import { decimalComma } from '../../spreadsheets/write-csv.ts'
import { insertFirstTariff } from './shipping.queries.ts'

/**
 * The item-count tariff as a table for download: one row per zone, one column per span of pieces. Options that can be added to an order follow below
 * the zones.
 */
export function tariffTable(zones: readonly TariffZone[]) {
  const spans = pieceSpans(zones)
  const priceIn = (zone: TariffZone, pieces: number) => {
    const price = itemTariffPrice(zone, pieces)
    return price === undefined ? null : decimalComma(price)
  }
  return {
    name: 'tariffe-spedizione',
    header: ['Zona', 'Paesi', 'CAP', ...spans.map(pieceSpanName)],
    rows: [
      ...zones.map((zone) => [
        zone.name,
        countriesOf(zone),
        zipText(zone, zones),
        ...spans.map(({ from }) => priceIn(zone, from)),
      ]),
      ['Assicurazione (in più)', 'tutti', 'tutti', ...spans.map(() => decimalComma(shippingOptionPrices.insurance))],
      ['Contrassegno', 'tutti', 'tutti', ...spans.map(() => 'su richiesta')],
    ],
  }
}

function countriesOf({ countries }: TariffZone): string {
  if (countries.length === 0) return 'tutti gli altri'
  return countries.map((code) => countryName(code)).join(', ')
}

/** Inserts the tariff that every installation starts with (docs/specification/shipping.md#item-count-tariff). Safe to repeat. */
export const openTariff = (app: Pick<AppContext, 'db'>): Promise<void> =>
  app.db.transaction((tx) => insertFirstTariff(tx, initialItemTariff))
