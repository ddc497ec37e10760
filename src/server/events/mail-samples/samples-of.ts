import type { Mail, MailKind } from '../../features/mail/mail.ts'

/** Samples of all mail kinds that begin with this noun. `site`: the portal's address. */
export type SamplesOf<Noun extends string> = Readonly<
  Record<Extract<MailKind, `${Noun}.${string}`>, (site: string) => Mail[]>
>
