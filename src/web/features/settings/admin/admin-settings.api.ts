import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminSetting, SettingsInput } from '../../../../contract/settings.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const settingsPath = '/api/admin/settings'

/** All stored settings; secrets are masked. */
export const adminSettingsQuery = () =>
  queryOptions({
    queryKey: [settingsPath],
    queryFn: ({ signal }) => http.get<AdminSetting[]>(settingsPath, { signal }),
    // Another admin may have changed them: refetch when the tab is opened.
    refetchOnMount: 'always',
  })

export function useSaveSettings() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (settings: SettingsInput['settings']) =>
      dedupe(`save settings ${JSON.stringify(settings)}`, () => http.put(settingsPath, { settings })),
    // Refetch after a failure too: another admin may have acted first.
    onSettled: () => invalidate(settingsPath, '/api/settings/public'),
  })
}

interface TelegramValues {
  token: string
  chatId: string
}

export const useTestTelegram = () =>
  useMutation({
    mutationFn: (values: TelegramValues) =>
      dedupe(`test telegram ${JSON.stringify(values)}`, () =>
        http.post<TelegramValues>(`${settingsPath}/telegram/test`, values),
      ),
  })
