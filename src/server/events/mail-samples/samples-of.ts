import type { Mail, MailKind } from '../../features/mail/mail.ts'

/** The mails of every kind whose name begins with this noun, to be read at this site. */
export type SamplesOf<Noun extends string> = Readonly<
  Record<Extract<MailKind, `${Noun}.${string}`>, (site: string) => Mail[]>
>
