import { type TroubleSource, troubleSources } from '../../../../domain/trouble.ts'

export const sourceNames: Readonly<Record<TroubleSource, string>> = {
  payments: 'Pagamenti',
  outbox: 'Email',
  telegram: 'Telegram',
  jobs: 'Lavori automatici',
  files: 'Immagini',
  import: 'Importazioni',
}

/** The source of that name; undefined (all of them) if there is none. */
export const parseSource = (value: unknown): TroubleSource | undefined =>
  troubleSources.find((source) => source === value)

/** A release that runs beside this one may know more of them. */
export const nameOfSource = (source: string): string => (sourceNames as Record<string, string>)[source] ?? source
