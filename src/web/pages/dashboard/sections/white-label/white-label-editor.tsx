import { useQuery } from '@tanstack/react-query'
import type { WhiteLabel } from '../../../../../contract/white-label.ts'
import { PictureField } from '../../../../features/objects/shared/picture-field.tsx'
import { usePictureUploads } from '../../../../features/objects/shared/use-picture-uploads.ts'
import { CostSummary } from '../../../../features/white-label/customer/cost-summary.tsx'
import { IncludedFeatures } from '../../../../features/white-label/customer/included-features.tsx'
import { SupportButton } from '../../../../features/white-label/customer/support-button.tsx'
import { useWhiteLabelForm } from '../../../../features/white-label/customer/use-white-label-form.ts'
import { WhiteLabelForm } from '../../../../features/white-label/customer/white-label-form.tsx'
import { publicSettingsQuery } from '../../../../shared/site/public-settings.ts'
import { Panel } from '../../../../ui/layout/panel.tsx'

/** `saved`: initial values of the form; null if nothing has been saved yet. */
export function WhiteLabelEditor({ saved }: { saved: WhiteLabel | null }) {
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
