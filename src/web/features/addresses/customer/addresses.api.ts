import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Address, AddressInput } from '../../../../contract/addresses.ts'
import { addressesPageSize } from '../../../../domain/page-sizes.ts'
import { getOwnPage, http, queryString } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { ownPageQuery } from '../../../shared/calls/own-list-query.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useRefetchAfter } from '../../../shared/calls/use-refetch-after.ts'

const path = '/api/addresses'

/** Search and position of an address book page. */
export interface AddressBookPage {
  search?: string | undefined
  /** Cursor at which the page starts. */
  after?: string | undefined
  /** Number of the first entry on the page. */
  start?: number | undefined
}

/** The default entry comes first, then newest first. */
export const addressBookQuery = ({ search, after }: AddressBookPage) =>
  ownPageQuery<Address>(path, { search, after }, addressesPageSize)

/** Null if no default is set. */
export const defaultAddressQuery = () =>
  queryOptions({ queryKey: [path, 'default'], queryFn: () => http.get<Address | null>(`${path}/default`) })

/** Maximum number of suggestions. */
const suggestions = 6

export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: [path, 'suggestions', search],
    queryFn: async ({ signal }) =>
      (await getOwnPage<Address>(`${path}${queryString({ search, limit: suggestions })}`, signal)).items,
    placeholderData: keepPreviousData,
  })

/** Creates an entry if `id` is null, otherwise updates that entry. */
export function useSaveAddress(id: string | null) {
  return useMutation({
    mutationFn: (input: AddressInput) =>
      id === null ? postOnce<Address>(path, input, { form: 'new-address' }) : http.put<Address>(`${path}/${id}`, input),
    ...useRefetchAfter(path),
  })
}

export function useRemoveAddress() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => http.delete(`${path}/${id}`),
    onSuccess: () => invalidate(path),
  })
}
