/** Office and number of `REA MO-123456`; null for any other form, and for a placeholder number of zeros. */
export function reaOf(register: string): { office: string; number: string } | null {
  const [, office, number] = /^\s*(?:REA)?\s*([A-Z]{2})\s*[-–\s]\s*(\d{1,20})\s*$/i.exec(register) ?? []
  if (!office || !number || /^0+$/.test(number)) return null
  return { office: office.toUpperCase(), number }
}

/** The amount in `€ 50.000,00 i.v.` as `50000.00`; null if there is none. */
export function shareCapitalOf(text: string): string | null {
  const [, whole = '', cents = '00'] =
    /^\s*(?:€|euro?)?\s*(\d{1,3}(?:\.\d{3})+|\d{1,11})(?:,(\d{2}))?\s*(?:€|euro?)?\s*(?:i\.?\s*v\.?|int(?:\.|eramente)\s*vers(?:\.|at[oi]))?\s*$/i.exec(
      text,
    ) ?? []
  const digits = whole.replaceAll('.', '')
  return digits === '' ? null : `${Number(digits)}.${cents}`
}
