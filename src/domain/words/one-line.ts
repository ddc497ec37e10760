/**
 * Another program's words on one line of at most `atMost` characters, without control characters and halves of characters: PostgreSQL refuses
 * NUL in every text and the halves in JSON.
 */
export const oneLine = (text: string, atMost: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, atMost)
    .toWellFormed()
