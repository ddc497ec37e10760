import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { ProductImport, ProductImportRows } from '../../../../contract/products/product-imports.ts'
import { type ImportOutcome, isImportRunning } from '../../../../domain/products/product-imports.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const importsPath = '/api/admin/product-imports'

const importPath = (importId: string) => `${importsPath}/${encodeURIComponent(importId)}`

/** Polling interval of a running import, in milliseconds. */
const lookEvery = 1000

export const importsQuery = () =>
  queryOptions({
    queryKey: [importsPath, 'list'],
    queryFn: ({ signal }) => http.get<ProductImport[]>(importsPath, { signal }),
    refetchOnMount: 'always',
  })

/** One file; polled while it is being processed. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [importsPath, 'detail', importId],
    queryFn: ({ signal }) => http.get<ProductImport>(importPath(importId), { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isImportRunning(state.data.state) ? lookEvery : false),
  })

/** Outcome of the rows; `at` is the import's state at the time of reading. */
export const importRowsQuery = (importId: string, at: string, outcome: ImportOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [importsPath, 'rows', importId, at, outcome ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const path = `${importPath(importId)}/rows${queryString({ outcome, after: pageParam })}`
      const { rows, nextLine } = await http.get<ProductImportRows>(path, { signal })
      return { items: rows, nextLine }
    },
    initialPageParam: 0,
    getNextPageParam: ({ nextLine }) => nextLine,
  })

export const importRowsFile = (importId: string, outcome: ImportOutcome | undefined): string =>
  `${importPath(importId)}/rows.csv${queryString({ outcome })}`

interface Upload {
  file: File
  content: 'products' | 'stock'
  keepStock: boolean
}

export function useUploadImport() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ file, content, keepStock }: Upload) => {
      const query = queryString({ name: file.name, content, keepStock: keepStock ? '1' : '0' })
      // Browsers and operating systems report different types for CSV files.
      const body = new Blob([file], { type: 'text/csv' })
      return dedupe(`import ${query} ${file.size} ${file.lastModified}`, () =>
        http.post<ProductImport>(`${importsPath}${query}`, body),
      )
    },
    onSettled: () => invalidate(importsPath),
  })
}

/** Starts a checked import, or cancels it. */
export function useDecideImport(importId: string, decision: 'start' | 'cancel') {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      dedupe(`${decision} ${importId}`, () => http.post<ProductImport>(`${importPath(importId)}/${decision}`)),
    onSettled: () => invalidate(importsPath),
  })
}

/** Invalidates everything that shows products or stock. */
export function useForgetCatalogue() {
  const invalidate = useInvalidate()
  return () => invalidate('/api/admin/products', '/api/admin/stock-items', ...showsStock)
}
