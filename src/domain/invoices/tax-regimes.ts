import type { VatExemption } from './invoices.ts'

interface TaxRegime {
  label: string
  /** For sellers who charge no VAT: nature and law for documents. Null: VAT is charged. */
  exemption: VatExemption | null
  /** `I`: VAT is due when the document is issued. `D`: VAT is due on payment, and documents state the law. */
  dueBy: { code: 'I' } | { code: 'D'; law: string }
}

const atOnce = { code: 'I' } as const

/** The seller's regimes in e-invoices (RegimeFiscale), without those for other trades. Also listed in docs/specification/invoices.md. */
const regimes: Readonly<Record<string, TaxRegime>> = {
  RF01: { label: 'RF01 · Ordinario', exemption: null, dueBy: atOnce },
  RF02: {
    label: 'RF02 · Contribuenti minimi',
    exemption: { nature: 'N2.2', law: 'Operazione senza IVA, art. 1, commi 96-117, L. 244/2007' },
    dueBy: atOnce,
  },
  RF16: {
    label: 'RF16 · IVA per cassa, pubblica amministrazione',
    exemption: null,
    dueBy: { code: 'D', law: 'IVA a esigibilità differita, art. 6, comma 5, D.P.R. 633/1972' },
  },
  RF17: {
    label: 'RF17 · IVA per cassa',
    exemption: null,
    dueBy: { code: 'D', law: 'IVA per cassa, art. 32-bis D.L. 83/2012' },
  },
  RF18: { label: 'RF18 · Altro', exemption: null, dueBy: atOnce },
  RF19: {
    label: 'RF19 · Forfettario',
    exemption: { nature: 'N2.2', law: 'Operazione senza IVA, art. 1, commi 54-89, L. 190/2014' },
    dueBy: atOnce,
  },
  RF20: {
    label: 'RF20 · Regime transfrontaliero di franchigia IVA',
    // Title V-ter of the VAT law, added by D.Lgs. 180/2024 to implement directive (EU) 2020/285.
    exemption: { nature: 'N2.2', law: 'Operazione in franchigia IVA, titolo V-ter D.P.R. 633/1972' },
    dueBy: atOnce,
  },
}

/** Choices in the settings. */
export const taxRegimes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(regimes).map(([code, { label }]) => [code, label]),
)

/** The exemption of a seller of this regime; null if the regime charges VAT. */
export const exemptionOfRegime = (regime: string): VatExemption | null => regimes[regime]?.exemption ?? null

/** Whether a document has no VAT because of a seller's regime, not necessarily the current one. */
export const isLawOfRegime = ({ law }: VatExemption): boolean =>
  Object.values(regimes).some(({ exemption }) => exemption?.law === law)

/** When VAT is due under this regime. */
export const vatDueBy = (regime: string): TaxRegime['dueBy'] => regimes[regime]?.dueBy ?? atOnce
