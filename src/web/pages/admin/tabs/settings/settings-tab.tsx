import { useQuery } from '@tanstack/react-query'
import type { AdminSetting } from '../../../../../contract/settings.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { reservationDays } from '../../../../../domain/orders/stock/reservations.ts'
import { CrossBorderRules } from '../../../../features/invoices/admin/cross-border-rules.tsx'
import { SynonymsPanel } from '../../../../features/search-synonyms/admin/synonyms-panel.tsx'
import { adminSettingsQuery } from '../../../../features/settings/admin/admin-settings.api.ts'
import {
  companyGroup,
  limitsGroup,
  shippingGroup,
  vatGroup,
} from '../../../../features/settings/admin/setting-groups.ts'
import { SettingsForm } from '../../../../features/settings/admin/settings-form.tsx'
import { TelegramForm } from '../../../../features/settings/admin/telegram-form.tsx'
import { TariffPanel } from '../../../../features/shipping/admin/tariff-panel.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { LinkTabs } from '../../../../ui/navigation/link-tabs.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import { parseSettingsTabSearch, type SettingsPart, settingsParts } from './settings-tab-search.ts'

export const partNames: Readonly<Record<SettingsPart, string>> = {
  telegram: 'Telegram',
  shipping: 'Spedizioni',
  limits: 'Ore e limiti',
  company: 'Azienda',
  vat: 'IVA estero',
  synonyms: 'Ricerca',
}

/** Settings that admins change at runtime, one part at a time; the open part is in the address. */
export function SettingsTab() {
  const { settings: open = settingsParts[0] } = useAdminSearch(parseSettingsTabSearch)
  const { data: stored, error, isPending, refetch } = useQuery(adminSettingsQuery())
  return (
    <>
      <LinkTabs
        label="Impostazioni"
        activeId={open}
        tabs={settingsParts.map((id) => ({
          id,
          label: partNames[id],
          link: { to: paths.admin, search: { tab: 'settings', settings: id } },
        }))}
      />
      <div className="grid gap-20" key={open}>
        {isPending && <RowsSkeleton rows={4} height={64} />}
        {error && !stored && <LoadFailed error={error} onRetry={refetch} />}
        {stored && <Part part={open} stored={stored} />}
      </div>
    </>
  )
}

function Part({ part, stored }: { part: SettingsPart; stored: readonly AdminSetting[] }) {
  switch (part) {
    case 'telegram':
      return <TelegramForm stored={stored} />
    case 'shipping':
      return (
        <>
          <SettingsForm group={shippingGroup} stored={stored} />
          <TariffPanel />
        </>
      )
    case 'limits':
      return (
        <>
          <SettingsForm group={limitsGroup} stored={stored} />
          <Notice title="Durata di una riserva">
            Una riserva tiene da parte i pezzi per {reservationDays} giorni: è una regola del portale, non
            un’impostazione.
          </Notice>
        </>
      )
    case 'company':
      return <SettingsForm group={companyGroup} stored={stored} />
    case 'vat':
      return (
        <>
          <SettingsForm group={vatGroup} stored={stored} />
          <CrossBorderRules />
        </>
      )
    case 'synonyms':
      return <SynonymsPanel />
    default:
      return part satisfies never
  }
}
