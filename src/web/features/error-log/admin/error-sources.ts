import type { TroubleSource } from '../../../../domain/trouble.ts'

export const sourceNames: Readonly<Record<TroubleSource, string>> = {
  payments: 'Pagamenti',
  outbox: 'Email',
  telegram: 'Telegram',
  jobs: 'Lavori automatici',
  files: 'Immagini',
  import: 'Importazioni',
}

/** Falls back to the raw value: during a deployment a newer release may report unknown sources. */
export const nameOfSource = (source: string): string => (sourceNames as Record<string, string>)[source] ?? source
