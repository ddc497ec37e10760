/** What turns or hides text: marks of direction, blanks without width, and the blanks that count as letters or signs. */
const invisible = /(?!\u200c|\u200d)\p{Cf}|\u034f|\u115f|\u1160|\u2800|\u3164|\uffa0/gu

/** Joiners, and what stands before them. */
const joined = /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]?)([\u200c\u200d]+)/gu

/** Letters of alphabets that join nothing: a joiner after them is there to make two texts differ that look the same. */
const joinsNothing = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/**
 * What a person has typed into a field of one line: line breaks and control characters become a blank, what nobody sees is left out. Joiners stay
 * where they join: in Persian, in Hindi, in pictographs.
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
 * Another program's words on one line of at most `atMost` characters, without control characters and halves of characters: PostgreSQL refuses
 * NUL in every text and the halves in JSON.
 */
export const oneLine = (text: string, atMost: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, atMost)
    .toWellFormed()
