/** A form's fields by their names. */
type Fields = Readonly<Record<string, unknown>>

export interface ThreeWay {
  /** Fields that only the other one has changed: they can be taken as they are. */
  theirs: string[]
  /** Fields that both have changed, each otherwise: somebody has to choose. */
  conflicts: string[]
}

/** What two people have done to the same thing: `before` is what both have read, `mine` and `theirs` what it became. */
export function compareThreeWays(before: Fields, mine: Fields, theirs: Fields): ThreeWay {
  const shared = Object.keys(before).filter((field) => field in mine && field in theirs)
  const changed = shared.filter((field) => !isSame(before[field], theirs[field]) && !isSame(mine[field], theirs[field]))
  return {
    theirs: changed.filter((field) => isSame(before[field], mine[field])),
    conflicts: changed.filter((field) => !isSame(before[field], mine[field])),
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
