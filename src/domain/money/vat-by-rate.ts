import { addMoney, fromCents, type Money, subtractMoney, toCents } from './money.ts'
import { shareOut } from './share-out.ts'
import { type SplitAmount, splitVat } from './vat.ts'

/** An amount including VAT. `vatRate`: percent, `"22.00"`. */
export interface TaxedAmount {
  gross: Money
  vatRate: string
}

export interface VatOfRate extends TaxedAmount, SplitAmount {}

/** Rate in hundredths of a percent. */
const points = (vatRate: string): number => Math.round(Number(vatRate) * 100)

/**
 * The VAT contained in these amounts: one row per rate, highest first. VAT is extracted once from the sum of each rate and is gross minus the rounded
 * net, so each row and the total add up to the amounts to the cent.
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
 * The remaining VAT of `all` if only `left` was not reversed; one row per rate with a remaining amount. It is the VAT of all minus the VAT of the
 * reversed part, so an invoice minus its credit notes gives the same result, however many there are.
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
 * Divides a delivery's cost among the VAT rates of its goods, because transport has the rate of the goods (art. 12 DPR 633/1972). The shares are
 * proportional to the amounts; leftover cents go to the largest remainders, so the shares add up to the cost.
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
 * A delivery's document lines: transport and insurance, divided by the VAT rates of the goods. Both lines of a rate together equal its share of the
 * whole cost. `insurance` is contained in `cost`.
 */
export function deliveryLines(
  { cost, insurance }: { cost: Money; insurance: Money },
  goods: readonly TaxedAmount[],
): (TaxedAmount & { name: string })[] {
  const whole = sharedByRate(cost, goods)
  const alone = new Map(sharedByRate(insurance, goods).map(({ vatRate, gross }) => [vatRate, toCents(gross)]))
  const shares = whole.map(({ vatRate }) => alone.get(vatRate) ?? 0)
  const weights = whole.map(({ gross }) => toCents(gross))
  // With three or more rates, rounding may make a share of the insurance a cent larger than the share of the whole cost.
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
