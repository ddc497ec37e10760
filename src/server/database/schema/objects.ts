import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { maxPreviewLength, objectKinds, objectStates } from '../../../domain/files.ts'
import { users } from './accounts.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'

/** Uploaded files. Their bytes are in the object store. */
export const objects = pgTable(
  'objects',
  {
    id: primaryId(),
    /** Null once the account is deleted; the object is then deleted too. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: objectStates }).notNull().default('awaiting'),
    /** SHA-256 of the secret part of the upload address, in hex. */
    tokenHash: text().notNull().unique(),
    /** True if the browser uploads directly to the store. */
    isDirect: boolean().notNull().default(false),
    /** Type and length that the upload address is bound to; null: any permitted type, up to the limit. */
    contentType: text(),
    contentLength: integer(),
    /** Expiry of the upload address. */
    expiresAt: instant().notNull(),
    kind: text({ enum: objectKinds }),
    /** Folder of its renditions in the store. */
    folder: text(),
    createdAt: createdAt(),
    attachedAt: instant(),
  },
  (t) => [
    index('objects_owner_idx').on(t.ownerId, t.createdAt),
    index('objects_folder_idx').on(t.folder).where(sql`${t.folder} is not null`),
    index('objects_unused_idx').on(t.createdAt),
    oneOf('objects_state_check', t.state, objectStates),
    oneOf('objects_kind_check', t.kind, objectKinds),
    check('objects_length_check', sql`${t.contentLength} between 1 and 10485760`),
    check(
      'objects_attached_check',
      sql`(${t.state} = 'attached') = (${t.kind} is not null and ${t.folder} is not null and ${t.attachedAt} is not null)`,
    ),
  ],
)

export type ObjectRow = typeof objects.$inferSelect

/**
 * Placeholders that pages show while a public picture loads. The key is the picture's URL, which contains a hash of its content, so code that writes a
 * product's pictures need not know of them. A list of 12 cards with 32 pictures carries 2 kB of previews, next to some 250 kB of pictures.
 */
export const picturePreviews = pgTable(
  'picture_previews',
  {
    imageUrl: text().primaryKey(),
    preview: text().notNull(),
  },
  (t) => [
    // The dot matches the semicolon, because the migration generator would split the statement at a semicolon.
    check(
      'picture_previews_preview_check',
      sql`length(${t.preview}) <= ${sql.raw(String(maxPreviewLength))} and ${t.preview} ~ '^data:image/webp.base64,[A-Za-z0-9+/]+={0,2}$'`,
    ),
  ],
)
