import { closingWord, dataExportStates } from '../../domain/accounts/account-data.ts'
import { id, instant } from '../fields.ts'
import { z } from '../z.ts'

/** A copy of an account's data, requested by its owner. */
export const DataExport = z.object({
  id,
  state: z.enum(dataExportStates),
  /** Bytes; null until it is ready. */
  size: z.number().int().nullable(),
  createdAt: instant,
  readyAt: instant.nullable(),
  /** Available until this instant; null until it is ready. */
  expiresAt: instant.nullable(),
})

export type DataExport = z.infer<typeof DataExport>

const passwordMissing = 'Inserisci la tua password'

export const CloseAccountInput = z.object({
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(200, 'Massimo 200 caratteri'),
  confirmation: z
    .string({ error: `Scrivi ${closingWord} per confermare` })
    .trim()
    .toUpperCase()
    .refine((typed): boolean => typed === closingWord, `Scrivi ${closingWord} per confermare`),
})

export type CloseAccountInput = z.infer<typeof CloseAccountInput>
