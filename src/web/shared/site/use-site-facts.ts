import { useQuery } from '@tanstack/react-query'
import { type CompanyData, standardCompany } from '../../../domain/company.ts'
import { cutoffTime, standardCutoffHour } from '../../../domain/orders/same-day.ts'
import { publicSettingsQuery } from './public-settings.ts'

interface SiteFacts {
  company: CompanyData
  /** Orders paid by this hour of a working day leave the same day. */
  cutoffHour: number
}

/** What pages say of the company and its warehouse; the standard values until the settings are known. */
export function useSiteFacts(): SiteFacts {
  const { data } = useQuery(publicSettingsQuery())
  return { company: data?.company ?? standardCompany, cutoffHour: data?.sameDayCutoffHour ?? standardCutoffHour }
}

/** `13:00`. */
export const useCutoffTime = (): string => cutoffTime(useSiteFacts().cutoffHour)

/** The same as a part of a sentence. Here, because every page has this file: one of its own is another request for a few letters. */
export const CutoffTime = (): string => useCutoffTime()
