import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MoneyBooks } from '../../../../contract/money-ledger.ts'
import { http, queryString } from '../../../shared/calls/http.ts'

const moneyPath = '/api/admin/money'

/** Current balances, and the days of a month (`2026-11`); undefined: the current month. */
export const moneyBooksQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [moneyPath, month ?? ''],
    queryFn: ({ signal }) => http.get<MoneyBooks>(`${moneyPath}${queryString({ month })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** URL of the CSV with the month's entries. */
export const moneyFile = (month: string): string => `${moneyPath}.csv${queryString({ month })}`

/** URL of the CSV with the month's days. */
export const moneyDaysFile = (month: string): string => `${moneyPath}/days.csv${queryString({ month })}`
