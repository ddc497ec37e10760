import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { Address, AddressInput } from '../../../../contract/addresses.ts'
import { addressesPageSize } from '../../../../domain/page-sizes.ts'
import { getOwnPage, http, queryString } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { ownPageQuery } from '../../../shared/calls/own-list-query.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useReadAnew } from '../../../shared/calls/use-read-anew.ts'

const path = '/api/addresses'

/** A page of the book, as far as it is found. */
export interface AddressBookPage {
  search?: string | undefined
  /** The cursor where it begins. */
  after?: string | undefined
  /** Number of its first entry. */
  start?: number | undefined
}

/** The default first, then newest first. */
export const addressBookQuery = ({ search, after }: AddressBookPage) =>
  ownPageQuery<Address>(path, { search, after }, addressesPageSize)

/** Null where none was chosen. */
export const defaultAddressQuery = () =>
  queryOptions({ queryKey: [path, 'default'], queryFn: () => http.get<Address | null>(`${path}/default`) })

/** So many are suggested while one types. */
const suggestions = 6

export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: [path, 'suggestions', search],
    queryFn: async ({ signal }) =>
      (await getOwnPage<Address>(`${path}${queryString({ search, limit: suggestions })}`, signal)).items,
    placeholderData: keepPreviousData,
  })

/** Saves a new entry, or changes the one with this id. */
export function useSaveAddress(id: string | null) {
  return useMutation({
    mutationFn: (input: AddressInput) =>
      id === null ? postOnce<Address>(path, input, { form: 'new-address' }) : http.put<Address>(`${path}/${id}`, input),
    ...useReadAnew(path),
  })
}

export function useRemoveAddress() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => http.delete(`${path}/${id}`),
    onSuccess: () => invalidate(path),
  })
}
