/** The fields of a form by name. */
type Fields = Readonly<Record<string, unknown>>

interface ThreeWay {
  /** Fields changed only in the other version; they can be taken over. */
  theirs: string[]
  /** Fields changed differently in both versions; the user has to choose. */
  conflicts: string[]
}

/** Three-way comparison of form fields: `before` is the common base, `mine` and `theirs` are the two edits. */
export function compareThreeWays(before: Fields, mine: Fields, theirs: Fields): ThreeWay {
  const shared = Object.keys(before).filter((field) => field in mine && field in theirs)
  const changed = shared.filter((field) => !isSame(before[field], theirs[field]) && !isSame(mine[field], theirs[field]))
  return {
    theirs: changed.filter((field) => isSame(before[field], mine[field])),
    conflicts: changed.filter((field) => !isSame(before[field], mine[field])),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
