/** The address in `MAIL_FROM`: `posta@filiera.example` for `Filiera <posta@filiera.example>`. */
export const ownAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

/** Domain part of the portal's own address. */
export const ownDomain = (from: string): string => ownAddress(from).split('@').at(-1) ?? 'localhost'
