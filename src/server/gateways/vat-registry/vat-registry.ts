import type { ViesNumber, ViesOutcome } from '../../../domain/accounts/business-profile.ts'

export interface VatAnswer {
  outcome: ViesOutcome
  /** As registered, on one line; null where the member state gives none. */
  name: string | null
  address: string | null
  /** Proof of having asked; null where the registry gives none. */
  consultationNumber: string | null
}

/** The European register of VAT numbers. */
export interface VatRegistry {
  /** Throws `VatRegistryDown` where no answer comes: nothing is known of the number then. */
  consult(asked: ViesNumber): Promise<VatAnswer>
  /** Ends waiting at once. */
  close(): void
}

/** The registry, or the member state behind it, gives no answer. A later try may get one. */
export class VatRegistryDown extends Error {
  override name = 'VatRegistryDown'
}
