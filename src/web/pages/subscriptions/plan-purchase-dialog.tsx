import { Stack } from '@mantine/core'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { lacksCompanyData } from '../../../domain/accounts/acceptances.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { AcceptTextsForm } from '../../features/accounts/customer/accept-texts-form.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlanCard } from './plan-card.tsx'
import type { PlanOffer } from './plan-offers.ts'

interface PlanPurchaseDialogProps {
  user: User
  offer: PlanOffer
  opened: boolean
  onClose: () => void
  /** Opens the provider's page. */
  onBuy: (plan: Plan) => void
  isLeaving: boolean
  failure: string | null
}

/** What is bought, and the company data and confirmations that the account still lacks; then the payment page. */
export function PlanPurchaseDialog({ user, offer, opened, onClose, ...buying }: PlanPurchaseDialogProps) {
  const kinds = user.missingAcceptances.filter((kind) => kind !== 'business')
  return (
    <Dialog opened={opened} onClose={onClose} title="Acquista il piano" size="md" persistent>
      <Stack gap="md">
        <PlanCard
          offer={offer}
          action={
            <p>
              Prezzo IVA inclusa. Valgono i{' '}
              <TextLink to={paths.terms} target="_blank" inherit>
                termini e condizioni
              </TextLink>{' '}
              e l’
              <TextLink to={paths.privacy} target="_blank" inherit>
                informativa privacy
              </TextLink>
              .
            </p>
          }
        />
        {buying.failure && <Notice tone="error">{buying.failure}</Notice>}
        <AcceptTextsForm
          user={user}
          kinds={lacksCompanyData(user) ? ['business', ...kinds] : kinds}
          action="Vai al pagamento"
          onAccepted={() => buying.onBuy(offer.plan)}
          isBusy={buying.isLeaving}
        />
      </Stack>
    </Dialog>
  )
}
