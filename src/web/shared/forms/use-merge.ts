import { useState } from 'react'

type Version = 'mine' | 'theirs'

interface Choice {
  field: string
  mine: unknown
  theirs: unknown
  /** Null: not chosen yet. */
  chosen: Version | null
}

interface Merging {
  /** Name of the user who saved first; null if unknown. */
  who: string | null
  /** Fields taken over because they were not changed here. */
  taken: readonly string[]
  choices: readonly Choice[]
}

interface Versions {
  before: Readonly<Record<string, unknown>>
  mine: Readonly<Record<string, unknown>>
  theirs: Readonly<Record<string, unknown>>
  who: string | null
}

/**
 * For a form whose subject another user has saved in the meantime: fields unchanged here take the saved values, and fields changed by both
 * are offered as choices. `set` writes a field of the form.
 */
export function useMerge(set: (field: string, value: unknown) => void) {
  const [merging, setMerging] = useState<Merging | null>(null)

  const begin = ({ before, mine, theirs, who }: Versions): void => {
    const { theirs: taken, conflicts } = compareThreeWays(before, mine, theirs)
    for (const field of taken) set(field, theirs[field])
    setMerging({
      who,
      taken,
      choices: conflicts.map((field) => ({ field, mine: mine[field], theirs: theirs[field], chosen: null })),
    })
  }

  const choose = (field: string, chosen: Version): void => {
    if (!merging) return
    const choice = merging.choices.find((one) => one.field === field)
    if (!choice) return
    set(field, choice[chosen])
    const choices = merging.choices.map((one) => (one.field === field ? { ...one, chosen } : one))
    setMerging({ ...merging, choices })
  }

  return {
    merging,
    begin,
    choose,
    /** Whether a conflict is unresolved. */
    isUndecided: merging?.choices.some(({ chosen }) => chosen === null) ?? false,
    end: () => setMerging(null),
  }
}

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
