import { useState } from 'react'
import { compareThreeWays } from './three-way.ts'

export type Version = 'mine' | 'theirs'

export interface Choice {
  field: string
  mine: unknown
  theirs: unknown
  /** Null: not chosen yet. */
  chosen: Version | null
}

export interface Merging {
  /** Who was first; null where nobody knows. */
  who: string | null
  /** Fields that were taken over, because they were not touched here. */
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
 * For a form of which somebody else was first: what was not touched here becomes as it is by now, and of what both have changed each field is
 * chosen. `set` writes a field of the form.
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
    /** Whether a field still waits for a choice. */
    isUndecided: merging?.choices.some(({ chosen }) => chosen === null) ?? false,
    end: () => setMerging(null),
  }
}
