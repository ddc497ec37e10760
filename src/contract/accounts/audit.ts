import { auditActions } from '../../domain/accounts/audit.ts'
import { id, instant, limit, pageQuery } from '../fields.ts'
import { z } from '../z.ts'

const fields = z.record(z.string(), z.unknown())

/** A field in words; null where the entry has no such side. */
const AuditLine = z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })

/** What an admin did. */
export const AuditEntry = z.object({
  id,
  at: instant,
  /** `name`: first and last name, else the username. */
  actor: z.object({ id, name: z.string() }),
  action: z.enum(auditActions),
  /** `noun:id` */
  subject: z.string(),
  /** In Italian; of a setting its label. */
  subjectName: z.string(),
  /** The fields that were changed, as they were; null: there was nothing. */
  before: fields.nullable(),
  /** The same fields, as they are since; null: nothing is left. */
  after: fields.nullable(),
  details: fields.nullable(),
  /** `before` and `after` in Italian, without what is for programs. */
  changes: z.array(AuditLine),
  /** `details` in Italian. */
  facts: z.array(AuditLine),
})

export type AuditEntry = z.infer<typeof AuditEntry>

/** `name`: as in the entries. */
export const AuditActor = z.object({ id, name: z.string() })

export type AuditActor = z.infer<typeof AuditActor>

/** `since`: later than this instant; `until`: earlier than this one. */
export const AuditFilter = z.object({
  actor: id.optional(),
  action: z.enum(auditActions, 'Azione non valida').optional(),
  subject: z
    .string()
    .trim()
    .regex(/^[\w:.-]{0,200}$/, 'Oggetto non valido')
    .optional(),
  since: instant.optional(),
  until: instant.optional(),
})

export type AuditFilter = z.infer<typeof AuditFilter>

/** Newest first. */
export const AuditQuery = pageQuery.extend({ limit: limit(50), ...AuditFilter.shape })

export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditPage = z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() })

export type AuditPage = z.infer<typeof AuditPage>
