export const addressFields = ['name', 'email', 'phone', 'address', 'zip', 'city', 'province', 'country'] as const

export type AddressField = (typeof addressFields)[number]

/** Result of splitting an address. A field is found, or a question to the user, or absent; nothing is guessed. */
export interface SplitAddress {
  /** Certain values. */
  found: Partial<Record<AddressField, string>>
  /** Possible values for the user to confirm; several of one field are alternatives. */
  questions: { field: AddressField; value: string }[]
  /** Text that belongs to no field. */
  left: string[]
}

/** Collects the values of each field: a single value counts as found, several become questions. */
export class Findings {
  readonly #values = new Map<AddressField, Set<string>>()
  readonly #doubtful = new Set<AddressField>()
  readonly left: string[] = []

  add(field: AddressField, value: string | null, { isCertain = true } = {}): void {
    if (!value) return
    this.#values.set(field, (this.#values.get(field) ?? new Set()).add(value))
    if (!isCertain) this.#doubtful.add(field)
  }

  has = (field: AddressField): boolean => this.#values.has(field)

  /** The field's value; null if it is missing or uncertain. */
  certain(field: AddressField): string | null {
    const [value] = this.#values.get(field) ?? []
    return value !== undefined && this.#isCertain(field) ? value : null
  }

  doubt(field: AddressField): void {
    this.#doubtful.add(field)
  }

  #isCertain = (field: AddressField): boolean => this.#values.get(field)?.size === 1 && !this.#doubtful.has(field)

  result(): SplitAddress {
    const result: SplitAddress = { found: {}, questions: [], left: this.left }
    for (const field of addressFields) {
      for (const value of this.#values.get(field) ?? []) {
        if (this.#isCertain(field)) result.found[field] = value
        else result.questions.push({ field, value })
      }
    }
    return result
  }
}
