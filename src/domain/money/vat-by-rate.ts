import { addMoney, fromCents, type Money, subtractMoney, toCents } from './money.ts'
import { shareOut } from './share-out.ts'
import { type SplitAmount, splitVat } from './vat.ts'

/** An amount that contains its VAT. `vatRate`: percent, `"22.00"`. */
export interface TaxedAmount {
  gross: Money
  vatRate: string
}

export interface VatOfRate extends TaxedAmount, SplitAmount {}

/** Hundredths of a percent. */
const points = (vatRate: string): number => Math.round(Number(vatRate) * 100)

/**
 * The VAT contained in these amounts, a row for each rate, the highest first. It is extracted once from each rate's sum, and the VAT is what
 * the net leaves: so net and VAT of a row, and the rows together, are the amounts to the cent, whatever is rounded.
 */
export function vatByRate(amounts: readonly TaxedAmount[]): VatOfRate[] {
  const byRate = Map.groupBy(amounts, ({ vatRate }) => points(vatRate))
  return [...byRate]
    .sort(([one], [other]) => other - one)
    .map(([rate, taxed]) => {
      const vatRate = (rate / 100).toFixed(2)
      const gross = addMoney(...taxed.map((amount) => amount.gross))
      return { vatRate, gross, ...splitVat(gross, vatRate) }
    })
}

/**
 * The VAT that is left of `all` where only `left` of it was not taken back, a row for each rate that has some: that of all, less that of what was
 * taken back. An invoice and its credit notes say the same, however many those are.
 */
export function vatLeft(all: readonly TaxedAmount[], left: readonly TaxedAmount[]): VatOfRate[] {
  const kept = new Map(vatByRate(left).map(({ vatRate, gross }) => [vatRate, gross]))
  return vatByRate(all)
    .map(({ vatRate, gross: before, vat: whole }) => {
      const gross = kept.get(vatRate) ?? '0.00'
      const vat = subtractMoney(whole, splitVat(subtractMoney(before, gross), vatRate).vat)
      return { vatRate, gross, net: subtractMoney(gross, vat), vat }
    })
    .filter(({ gross }) => toCents(gross) > 0)
}

/**
 * What a delivery costs, by the rates of what it delivers: transport takes the rate of the goods (art. 12 DPR 633/1972). Shared in proportion
 * to their amounts; the cents that are left over go to the largest remainders, so that the shares are the cost.
 */
export function sharedByRate(cost: Money, goods: readonly TaxedAmount[]): TaxedAmount[] {
  const rates = vatByRate(goods)
  const shares = shareOut(
    toCents(cost),
    rates.map(({ gross }) => toCents(gross)),
  )
  return rates
    .map(({ vatRate }, index) => ({ vatRate, gross: fromCents(shares[index] ?? 0) }))
    .filter(({ gross }) => toCents(gross) > 0)
}

/**
 * The lines of a document for a delivery: its transport and its insurance, by the rates of what it delivers. By rate they are the shares of the whole cost.
 * `insurance` is contained in `cost`.
 */
export function deliveryLines(
  { cost, insurance }: { cost: Money; insurance: Money },
  goods: readonly TaxedAmount[],
): (TaxedAmount & { name: string })[] {
  const whole = sharedByRate(cost, goods)
  const alone = new Map(sharedByRate(insurance, goods).map(({ vatRate, gross }) => [vatRate, toCents(gross)]))
  const shares = whole.map(({ vatRate }) => alone.get(vatRate) ?? 0)
  const weights = whole.map(({ gross }) => toCents(gross))
  // With three rates or more, a share of the insurance alone may be a cent larger than that of the whole cost.
  const fits = sumOf(shares) === toCents(insurance) && shares.every((share, index) => share <= (weights[index] ?? 0))
  const insured = fits ? shares : shareOut(toCents(insurance), weights)
  return [
    ...whole.map(({ vatRate, gross }, index) => ({
      name: 'Spedizione',
      vatRate,
      gross: fromCents(toCents(gross) - (insured[index] ?? 0)),
    })),
    ...whole.map(({ vatRate }, index) => ({ name: 'Assicurazione', vatRate, gross: fromCents(insured[index] ?? 0) })),
  ].filter(({ gross }) => toCents(gross) > 0)
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)
