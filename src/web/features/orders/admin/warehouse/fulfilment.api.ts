import { queryOptions, useMutation } from '@tanstack/react-query'
import type {
  CarrierFileInput,
  PickList,
  PrintedSlips,
  PrintSlipsInput,
  ToShip,
} from '../../../../../contract/orders/fulfilment.ts'
import { ApiError, http, queryString, send } from '../../../../shared/calls/http.ts'
import { dedupe } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

const ordersPath = '/api/admin/orders'

/** Orders still to be shipped; polled, because other stations ship too. */
export const toShipQuery = () =>
  queryOptions({
    queryKey: [ordersPath, 'to-ship'],
    queryFn: ({ signal }) => http.get<ToShip>(`${ordersPath}/to-ship`, { signal }),
    refetchInterval: 15_000,
    staleTime: 0,
  })

export const pickListQuery = (orderIds: readonly string[] | undefined) =>
  queryOptions({
    queryKey: [ordersPath, 'pick-list', orderIds ?? 'all'],
    queryFn: ({ signal }) =>
      http.get<PickList>(`${ordersPath}/pick-list${queryString({ orderIds: orderIds?.join(',') })}`, { signal }),
    staleTime: 0,
  })

export const usePrintSlips = () => {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: PrintSlipsInput) =>
      dedupe(`slips ${JSON.stringify(input)}`, () => http.post<PrintedSlips>(`${ordersPath}/packing-slips`, input)),
    onSettled: () => void invalidate(ordersPath, '/api/admin/dashboard'),
  })
}

/** Downloads the carrier file in the browser. */
export async function downloadCarrierFile(input: CarrierFileInput): Promise<void> {
  const answer = await send('POST', `${ordersPath}/carrier-file`, { body: input })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'corriere.csv'
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
