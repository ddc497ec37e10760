/** The seller's regime as e-invoices have it, but for those that only other trades have. */
export const taxRegimes: Readonly<Record<string, string>> = {
  RF01: 'RF01 · Ordinario',
  RF02: 'RF02 · Contribuenti minimi',
  RF19: 'RF19 · Forfettario',
  RF16: 'RF16 · IVA per cassa, pubblica amministrazione',
  RF17: 'RF17 · IVA per cassa',
  RF18: 'RF18 · Altro',
}
