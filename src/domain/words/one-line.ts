/** Invisible or direction-changing characters: directional marks, zero-width blanks, and blanks classified as letters or symbols. */
const invisible = /(?!\u200c|\u200d)\p{Cf}|\u034f|\u115f|\u1160|\u2800|\u3164|\uffa0/gu

/** Zero-width joiners, with the character before them. */
const joined = /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]?)([\u200c\u200d]+)/gu

/** Scripts without joining: a joiner after these letters only makes identical-looking texts differ. */
const joinsNothing = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/**
 * Cleans user input for a single-line field: line breaks and control characters become a blank, invisible characters are removed. Joiners are kept
 * where they have an effect: in Persian, in Hindi, in pictographs.
 */
export const typedLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(joined, (_, before: string, joiners: string) =>
      before === '' || joinsNothing.test(before) ? before : before + joiners[0],
    )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/**
 * Text from another program as one line of at most `atMost` characters, without control characters and lone surrogates: PostgreSQL refuses NUL in any
 * text and lone surrogates in JSON.
 */
export const oneLine = (text: string, atMost: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, atMost)
    .toWellFormed()
