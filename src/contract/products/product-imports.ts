import { importFormats, importOutcomes, importStates } from '../../domain/products/product-imports.ts'
import { id, instant, limit } from '../fields.ts'
import { z } from '../z.ts'

const OutcomeCounts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() })

/** A file of products or stock, with its dry run and its import. */
export const ProductImport = z.object({
  id,
  fileName: z.string(),
  format: z.enum(importFormats),
  state: z.enum(importStates),
  keepStock: z.boolean(),
  /** Size of the file. */
  bytes: z.int(),
  /** Products or rows of stock; null until the file has been read. */
  total: z.int().nullable(),
  /** Number processed in the current phase. */
  position: z.int(),
  /** Results of the dry run. */
  planned: OutcomeCounts,
  /** Results of the import. */
  outcomes: OutcomeCounts,
  /** Dry-run result for the pictures that the import would fetch, a sample of which is requested; null until the dry run has ended. */
  pictureCheck: z
    .object({
      total: z.int(),
      checked: z.int(),
      unreachable: z.array(z.object({ line: z.int(), reference: z.string(), address: z.string(), reason: z.string() })),
    })
    .nullable(),
  failure: z.string().nullable(),
  /** The admin who uploaded the file. */
  actor: z.string(),
  createdAt: instant,
  checkedAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})

export type ProductImport = z.infer<typeof ProductImport>

export const ProductImportUploadQuery = z.object({
  name: z.string('Nome del file non valido').trim().max(200, 'Massimo 200 caratteri').default('file.csv'),
  /** `products`: the header determines the format. */
  content: z.enum(['products', 'stock'], 'Scegli che cosa contiene il file').default('products'),
  /** `1`: keeps the stock of existing products. */
  keepStock: z.enum(['0', '1'], 'Valore non valido').default('0'),
})

export type ProductImportUploadQuery = z.infer<typeof ProductImportUploadQuery>

export const ProductImportListQuery = z.object({ limit: limit(10) })

/** Planned or actual outcome for a product or a row of stock. */
export const ProductImportRow = z.object({
  line: z.int(),
  /** Handle or SKU. */
  reference: z.string(),
  name: z.string(),
  planned: z.enum(importOutcomes),
  /** Null until it is imported. */
  outcome: z.enum(importOutcomes).nullable(),
  messages: z.array(z.string()),
})

export type ProductImportRow = z.infer<typeof ProductImportRow>

const outcomeFilter = z.enum(importOutcomes, 'Filtro non valido').optional()

export const ProductImportRowsExportQuery = z.object({ outcome: outcomeFilter })

export const ProductImportRowsQuery = z.object({
  outcome: outcomeFilter,
  limit: limit(50),
  /** The last line received. */
  after: z.coerce
    .number('Pagina non valida')
    .int('Pagina non valida')
    .min(0, 'Pagina non valida')
    .max(2_000_000_000, 'Pagina non valida')
    .default(0),
})

export type ProductImportRowsQuery = z.infer<typeof ProductImportRowsQuery>

export const ProductImportRows = z.object({ rows: z.array(ProductImportRow), nextLine: z.int().nullable() })

export type ProductImportRows = z.infer<typeof ProductImportRows>

/** Filters of a catalogue export. */
export const CatalogueExportQuery = z.object({
  search: z
    .string()
    .trim()
    .max(200, 'Massimo 200 caratteri')
    // Checked here because the response has already started when the database would refuse it.
    .refine((value) => !value.includes('\0'), 'Contiene caratteri non ammessi')
    .optional(),
  categoryId: id.optional(),
  onSale: z.enum(['0', '1'], 'Filtro non valido').optional(),
})

export type CatalogueExportQuery = z.infer<typeof CatalogueExportQuery>
