import { IconPackage } from '../../../../ui/icons/icon-package.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { type DashboardSection, proOnly } from '../../dashboard-section.ts'

export const whiteLabelSection: DashboardSection<'white-label'> = {
  id: 'white-label',
  label: 'White Label',
  icon: IconPackage,
  guard: proOnly,
  component: latePart(() => import('./white-label-section.tsx').then(({ WhiteLabelSection }) => WhiteLabelSection)),
}
