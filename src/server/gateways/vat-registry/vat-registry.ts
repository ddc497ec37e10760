import type { ViesNumber, ViesOutcome } from '../../../domain/accounts/business-profile.ts'

export interface VatAnswer {
  outcome: ViesOutcome
  /** As registered, on one line; null if the member state does not disclose it. */
  name: string | null
  address: string | null
  /** Proof of the consultation; null if the registry gives none. */
  consultationNumber: string | null
}

/** The European VAT number register (VIES). */
export interface VatRegistry {
  /** Throws `VatRegistryDown` without an answer; the validity of the number is then unknown. */
  consult(asked: ViesNumber): Promise<VatAnswer>
  /** Aborts waiting at once. */
  close(): void
}

/** The registry, or the member state behind it, does not answer. A retry may succeed. */
export class VatRegistryDown extends Error {
  override name = 'VatRegistryDown'
}
