/** A dot-separated part before the @: no spaces, list separators or invisible characters. */
const atom = String.raw`[^\s\p{Cc}\p{Cf}@<>(),;:"[\]\\.]+`
const letter = String.raw`\p{L}\p{M}\p{N}`
const label = `[${letter}](?:[${letter}-]{0,61}[${letter}])?`
const topLevel = String.raw`\p{L}(?:[${letter}-]{0,61}[${letter}])`

/** The only pattern for e-mail addresses in the portal; accepts every script. */
export const emailPattern = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${topLevel}$`, 'u')

export const isEmailAddress = (text: string): boolean => text.length <= 254 && emailPattern.test(text)
