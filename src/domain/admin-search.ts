/** Fewer characters find too much to be read. */
export const fewestSearchedCharacters = 2

/** Things of each kind that a search over everything shows. */
export const mostOfAKind = 5
