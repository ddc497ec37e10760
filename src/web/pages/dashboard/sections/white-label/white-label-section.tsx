import { useQuery } from '@tanstack/react-query'
import type { WhiteLabel } from '../../../../../contract/white-label.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { PictureField } from '../../../../features/objects/shared/picture-field.tsx'
import { usePictureUploads } from '../../../../features/objects/shared/use-picture-uploads.ts'
import { CostSummary } from '../../../../features/white-label/customer/cost-summary.tsx'
import { SupportButton } from '../../../../features/white-label/customer/support-button.tsx'
import {
  useWhiteLabelForm,
  WhiteLabelForm,
  whiteLabelQuery,
} from '../../../../features/white-label/customer/white-label-form.tsx'
import { IncludedFeatures, WhiteLabelUpsell } from '../../../../features/white-label/customer/white-label-upsell.tsx'
import { publicSettingsQuery } from '../../../../shared/site/use-site-facts.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { proOnly } from '../../dashboard-section.ts'

export function WhiteLabelSection() {
  const { user } = useUser()
  const isOpen = user !== null && proOnly.opensTo(user)
  return (
    <>
      <PageTitle intro="Bigliettini, packaging ed email ai tuoi clienti a tuo nome.">White Label</PageTitle>
      {isOpen ? <SavedWhiteLabel /> : <WhiteLabelUpsell />}
    </>
  )
}

function SavedWhiteLabel() {
  const { data, isPending, error, refetch } = useQuery(whiteLabelQuery())
  if (isPending) return <RowsSkeleton rows={4} height={72} />
  if (data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  return <WhiteLabelEditor saved={data} />
}

/** `saved`: initial values of the form; null if nothing has been saved yet. */
function WhiteLabelEditor({ saved }: { saved: WhiteLabel | null }) {
  const state = useWhiteLabelForm(saved)
  const uploads = usePictureUploads('/api/white-label-logos', { most: 1 })
  const { data: settings } = useQuery(publicSettingsQuery())
  const { cardMaterial, packagingMaterial } = state.form.values
  return (
    <div className="with-aside">
      <Panel title="Il tuo marchio">
        <WhiteLabelForm
          state={state}
          upload={uploads}
          logoField={(error) => <PictureField uploads={uploads} label="Logo" error={error} />}
        />
      </Panel>
      <div className="stack gap-20 align-start">
        <Panel title="Preventivo">
          <CostSummary cardMaterial={cardMaterial} packagingMaterial={packagingMaterial} />
        </Panel>
        <Panel title="Che cosa è compreso">
          <IncludedFeatures />
        </Panel>
        <Panel title="Ti serve una mano?" intro="Colori, misure, testi: chiedi a noi.">
          <SupportButton chatUrl={settings?.supportChatUrl ?? null} />
        </Panel>
      </div>
    </div>
  )
}
