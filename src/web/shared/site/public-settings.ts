import { queryOptions } from '@tanstack/react-query'
import type { PublicSettings } from '../../../contract/public-settings.ts'
import { http } from '../calls/http.ts'

export const publicSettingsQuery = () =>
  queryOptions({
    queryKey: ['/api/settings/public'],
    queryFn: () => http.get<PublicSettings>('/api/settings/public'),
  })
