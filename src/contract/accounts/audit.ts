import { auditActions } from '../../domain/accounts/audit.ts'
import { id, instant, limit, pageQuery } from '../fields.ts'
import { z } from '../z.ts'

const fields = z.record(z.string(), z.unknown())

/** A field as text; null if the entry has no values before or after. */
const AuditLine = z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })

/** An admin's action. */
export const AuditEntry = z.object({
  id,
  at: instant,
  /** `name`: first and last name, otherwise the username. */
  actor: z.object({ id, name: z.string() }),
  action: z.enum(auditActions),
  /** `noun:id` */
  subject: z.string(),
  /** In Italian; for a setting, its label. */
  subjectName: z.string(),
  /** The changed fields with their previous values; null: nothing existed before. */
  before: fields.nullable(),
  /** The same fields with their new values; null: nothing exists afterwards. */
  after: fields.nullable(),
  details: fields.nullable(),
  /** `before` and `after` in Italian, without values for programs. */
  changes: z.array(AuditLine),
  /** `details` in Italian. */
  facts: z.array(AuditLine),
})

export type AuditEntry = z.infer<typeof AuditEntry>

/** `name`: as in the entries. */
export const AuditActor = z.object({ id, name: z.string() })

export type AuditActor = z.infer<typeof AuditActor>

/** `since` and `until` are exclusive. */
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
