import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CreatePageRenderer, ReadApi, RenderedPage } from '../../../contract/page-rendering.ts'
import type { AppContext } from '../../app-context.ts'
import { ownWritesCookieHeader } from '../access/own-writes.ts'
import { sessionCookieHeader } from '../access/session-cookie.ts'

/** The viewer of the page; a visitor has no cookie. */
interface Reader {
  cookie: string | undefined
  address: string
  host: string
}

export type RenderFor = (reader: Reader, page: { url: string; origin: string }) => Promise<RenderedPage>

export const visitor: Reader = { cookie: undefined, address: '127.0.0.1', host: 'localhost' }

/**
 * Opens the server build of the pages. It gets its data from the API like the browser, by the same routes and with the viewer's own cookie, so that
 * the API's rules alone decide what a page may show.
 */
export async function openPageRenderer(http: FastifyInstance, serverDirectory: string): Promise<RenderFor> {
  const visits = new AsyncLocalStorage<Visit>()

  const readApi: ReadApi = async (url) => {
    const visit = visits.getStore()
    if (!visit || !url.startsWith('/api/')) throw new Error(`A page requested ${url} outside of its rendering`)
    const { cookie, address, host } = visit.reader
    const answer = await http.inject({
      method: 'GET',
      url,
      remoteAddress: address,
      headers: { host, accept: 'application/json', ...(cookie && { cookie }) },
    })
    if (answer.statusCode >= 500) visit.failure = new Error(`${url} answered ${answer.statusCode}`)
    return {
      status: answer.statusCode,
      headers: textHeaders(answer.headers, ['content-type', 'x-total-count', 'x-next-cursor']),
      body: answer.payload,
    }
  }

  const file = pathToFileURL(join(serverDirectory, 'entry-server.js')).href
  const { createPageRenderer } = (await import(file)) as { createPageRenderer: CreatePageRenderer }
  const renderPage = createPageRenderer(readApi)

  return (reader, page) => {
    const visit: Visit = { reader }
    return visits.run(visit, async () => {
      const rendered = await renderPage(page)
      // After a failed call a page renders without its data (no user, an empty part), so it must not be sent as if it were complete.
      if (visit.failure) throw visit.failure
      return rendered
    })
  }
}

interface Visit {
  reader: Reader
  failure?: Error
}

function textHeaders(headers: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as const])),
  )
}

/**
 * Passes on only two cookies. The session cookie must be chosen here, because only this request reveals whether the page was requested over https;
 * the API calls are made within the server. The other one determines how recent the data must be.
 */
export function readerOf(app: AppContext, request: FastifyRequest): Reader {
  const cookies = [sessionCookieHeader(app, request), ownWritesCookieHeader(request)].filter((cookie) => cookie)
  return { cookie: cookies.join('; ') || undefined, address: request.ip, host: request.headers.host ?? visitor.host }
}
