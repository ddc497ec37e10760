import type { OrderNote } from '../../../../contract/orders/orders.ts'
import type { NoteWithAuthor } from './order-notes.queries.ts'

export const presentNote = ({ createdAt, ...note }: NoteWithAuthor): OrderNote => ({
  ...note,
  createdAt: createdAt.toISOString(),
})
