import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

export interface CustomersTabSearch {
  search?: string | undefined
}

export const parseCustomersTabSearch = ({ search }: RawSearch): CustomersTabSearch => ({ search: textParam(search) })
