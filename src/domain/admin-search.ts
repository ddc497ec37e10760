/** Minimum length of a search, because shorter ones find too much. */
export const fewestSearchedCharacters = 2

/** Maximum number of results of each kind. */
export const maxOfAKind = 5
