type Facts = Readonly<Record<string, unknown>>

/** Two states of a thing, reduced to what the audit trail keeps of a change: the fields that differ. */
export interface ChangedFields {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/**
 * The named fields in which two states differ, by what the wire would say of them: an instant equals another of the same moment, a list
 * another of the same values.
 */
export function changedFields<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): ChangedFields {
  const differ = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return { before: pick(before as Facts, differ), after: pick(after as Facts, differ) }
}

const pick = (row: Facts, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, row[field]]))
