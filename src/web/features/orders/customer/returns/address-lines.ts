/** A comma after which no house number follows: that stays with its street. */
const betweenLines = /,\s+(?!(?:n\.? ?)?\d{1,4}(?:[ /-]?[a-z\d]{1,3})?(?:,|$))/i

/** The lines of an address that was written on one. */
export const addressLines = (text: string): string[] => text.split(betweenLines)
