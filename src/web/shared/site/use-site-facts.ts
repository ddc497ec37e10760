import { queryOptions, useQuery } from '@tanstack/react-query'
import type { PublicSettings } from '../../../contract/public-settings.ts'
import { type CompanyData, standardCompany } from '../../../domain/company.ts'
import { cutoffTime, standardCutoffHour } from '../../../domain/orders/parcels/same-day.ts'
import { http } from '../calls/http.ts'

export const publicSettingsQuery = () =>
  queryOptions({
    queryKey: ['/api/settings/public'],
    queryFn: () => http.get<PublicSettings>('/api/settings/public'),
  })

interface SiteFacts {
  company: CompanyData
  /** Orders paid by this hour of a working day leave the same day. */
  cutoffHour: number
}

/** Facts about the company and its warehouse shown on pages; defaults until the settings have loaded. */
export function useSiteFacts(): SiteFacts {
  const { data } = useQuery(publicSettingsQuery())
  return { company: data?.company ?? standardCompany, cutoffHour: data?.sameDayCutoffHour ?? standardCutoffHour }
}

/** `13:00`. */
export const useCutoffTime = (): string => cutoffTime(useSiteFacts().cutoffHour)

/** The cut-off time as a component. Defined here because every page loads this file; a file of its own would cost a request. */
export const CutoffTime = (): string => useCutoffTime()
