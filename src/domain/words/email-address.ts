/** Letters before the @ in parts that single dots separate, without spaces, marks of lists and what does not show. */
const atom = String.raw`[^\s\p{Cc}\p{Cf}@<>(),;:"[\]\\.]+`
const letter = String.raw`\p{L}\p{M}\p{N}`
const label = `[${letter}](?:[${letter}-]{0,61}[${letter}])?`
const topLevel = String.raw`\p{L}(?:[${letter}-]{0,61}[${letter}])`

/** The one form of e-mail addresses; those in other scripts count, too. */
export const emailPattern = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`, 'u')

export const isEmailAddress = (text: string): boolean => text.length <= 254 && emailPattern.test(text)
