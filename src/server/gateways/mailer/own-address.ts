/** The address in `MAIL_FROM`: `posta@filiera.example` of `Filiera <posta@filiera.example>`. */
export const ownAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

/** What stands behind the @ of our address. */
export const ownDomain = (from: string): string => ownAddress(from).split('@').at(-1) ?? 'localhost'
