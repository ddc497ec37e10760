import { toCountryCode } from '../../domain/addresses/countries.ts'
import { tariffLimits, tariffProblems } from '../../domain/shipping/tariff-rules.ts'
import { money, text } from '../fields.ts'
import { z } from '../z.ts'

const step = z.object({
  minItems: z.number().int().min(1, 'Scrivi un numero da 1 in su').max(100_000, 'Numero troppo grande'),
  /** Null: no upper limit. */
  maxItems: z.number().int().min(1, 'Scrivi un numero da 1 in su').max(100_000, 'Numero troppo grande').nullable(),
  price: money.regex(/^\d{1,6}\.\d{2}$/, 'Scrivi un prezzo da zero in su, per esempio 6.90'),
})

const zone = z.object({
  code: z.string().regex(/^[A-Z0-9_]{2,30}$/, 'Il codice ha da 2 a 30 lettere maiuscole, cifre o _'),
  name: text('Scrivi il nome della zona', { max: 60 }),
  /** ISO codes; empty: all countries that are in no other zone. */
  countries: z
    .array(z.string().max(2, 'I paesi hanno codici di 2 lettere'))
    .max(tariffLimits.countries)
    .overwrite((all) => [...new Set(all.map((code) => toCountryCode(code) ?? code))]),
  /** ZIP prefixes of the zone; empty: all. */
  zipPrefixes: z
    .array(z.string().regex(/^[A-Z0-9]{1,10}$/, 'Un CAP ha solo cifre o lettere maiuscole'))
    .max(tariffLimits.zipPrefixes, `Massimo ${tariffLimits.zipPrefixes} CAP`),
  steps: z.array(step).max(tariffLimits.steps, `Massimo ${tariffLimits.steps} prezzi`),
})

/** The item-count tariff for editing by admins. */
export const AdminTariff = z.object({
  /** Changes with every change of the tariff. */
  version: z.string(),
  zones: z.array(zone),
})

export type AdminTariff = z.infer<typeof AdminTariff>

/** The whole tariff; `version`: the one seen by the admin. */
export const TariffInput = z
  .object({
    version: z.uuid('Versione non valida'),
    zones: z.array(zone).max(tariffLimits.zones, `Massimo ${tariffLimits.zones} zone`),
  })
  .superRefine(({ zones }, problems) => {
    for (const [path, message] of Object.entries(tariffProblems(zones))) {
      const steps = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
      problems.addIssue({ code: 'custom', path: steps, message })
    }
  })

export type TariffInput = z.infer<typeof TariffInput>
