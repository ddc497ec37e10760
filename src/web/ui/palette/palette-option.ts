import type { LinkProps } from '@tanstack/react-router'
import { fold } from '../../../domain/words/fold.ts'
import type { Icon } from '../icon.ts'

/** What can be gone to. */
export interface PaletteOption {
  /** Unique in the list. */
  id: string
  label: string
  detail?: string | undefined
  /** An icon, or else the picture of a product; null: a product without one. */
  icon?: Icon
  imageUrl?: string | null
  /** Where it leads, or what it does; without both it is shown, and closed to this user. */
  link?: LinkProps
  act?: () => unknown
}

export const isOpen = ({ link, act }: PaletteOption): boolean => link !== undefined || act !== undefined

export interface PaletteGroup {
  label: string
  options: readonly PaletteOption[]
  /** Still being looked for. */
  isLoading?: boolean
  /** The search itself failed. */
  failure?: { error: unknown; retry: () => unknown } | undefined
}

/** Those whose label has all of these words, each at the beginning of one of its own; singular or plural is the same. */
export function optionsWith(options: readonly PaletteOption[], words: string): readonly PaletteOption[] {
  const wanted = wordsOf(words).map(withoutEnding)
  return options.filter(({ label }) => {
    const own = wordsOf(label)
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}

/** Italian tells singular from plural by the last vowel: `spedizione`, `spedizioni`. A short word is left as it is. */
const withoutEnding = (word: string): string => (word.length < 5 ? word : word.replace(/[aeio]$/, ''))

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
