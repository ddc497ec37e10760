import type { FastifyReply } from 'fastify'
import { type CsvTable, csvBytes } from '../../spreadsheets/write-csv.ts'

/** Sends a table as a file download. */
export function answerCsv(reply: FastifyReply, { name, ...table }: CsvTable): FastifyReply {
  reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}.csv"`)
    .header('Cache-Control', 'private, no-store')
  return reply.send(csvBytes(table))
}
