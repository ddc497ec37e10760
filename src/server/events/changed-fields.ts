type Facts = Readonly<Record<string, unknown>>

/** The fields that differ between two states, as stored in the audit trail. */
export interface ChangedFields {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Compares the named fields of two states by their JSON, so that equal instants and lists with equal values are not changes. */
export function changedFields<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): ChangedFields {
  const differ = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return { before: pick(before as Facts, differ), after: pick(after as Facts, differ) }
}

const pick = (row: Facts, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]))
