import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Set-up used only by `npm run tool -- record-reads`: while the API tests run, records the text of every statement that reads on behalf of
 * a GET, one JSON string per line.
 */
const file = join(process.env.RECORD_READS ?? '', `${process.pid}.jsonl`)
const method = new AsyncLocalStorage<string | undefined>()
const known = new Set<string>()

subscribe('http.server.request.start', (message) => {
  method.enterWith((message as { request: IncomingMessage }).request.method)
})

function record(statement: unknown): void {
  const text = textOf(statement)
  if (method.getStore() !== 'GET' || text === undefined || known.has(text) || !reads(text)) return
  known.add(text)
  appendFileSync(file, `${JSON.stringify(text)}\n`)
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined
  return typeof statement.text === 'string' ? statement.text : undefined
}

const reads = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\b(insert into|update|delete from)\b/i.test(text)

for (const { prototype } of [pg.Pool, pg.Client]) {
  const query: (...args: unknown[]) => unknown = prototype.query
  Object.defineProperty(prototype, 'query', {
    value(this: unknown, ...args: unknown[]) {
      record(args[0])
      return query.apply(this, args)
    },
  })
}
