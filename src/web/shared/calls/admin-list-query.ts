import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import { getPage, http, queryString } from './http.ts'

/**
 * A list of the admin panel, page by page. Refetched whenever it is opened, because customers and jobs change it without a mutation here;
 * the previous rows stay on screen while a filter changes.
 */
const pages = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  read: (cursor: string | null, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** A list whose response is an array. `filters` become query parameters. */
export const adminListQuery = <Item>(path: string, filters: object, limit: number) =>
  pages([path, 'list', filters], (cursor, signal) =>
    getPage<Item>(`${path}${queryString({ ...filters, limit, cursor })}`, signal),
  )

/** The same for a response that is an object with its entries in the field `name`. */
export const adminLogQuery = <Page extends { nextCursor: string | null }, Name extends keyof Page>(
  path: string,
  name: Name,
  filters: object,
  limit = 50,
) =>
  pages([path, 'list', filters], async (cursor, signal) => {
    const page = await http.get<Page>(`${path}${queryString({ ...filters, limit, cursor })}`, { signal })
    return { items: page[name], nextCursor: page.nextCursor }
  })
