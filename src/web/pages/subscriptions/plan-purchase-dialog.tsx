import { Stack } from '@mantine/core'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { PlanTaxation } from '../../../contract/accounts/plans.ts'
import { lacksCompanyData } from '../../../domain/accounts/acceptances.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { vatWords } from '../../../domain/invoices/taxation-texts.ts'
import { AcceptTextsForm } from '../../features/accounts/customer/accept-texts-form.tsx'
import { privacyLink, termsLink } from '../../features/accounts/customer/acceptance-labels.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { missingTexts } from '../contract-first.tsx'
import { PlanCard } from './plan-card.tsx'
import type { PlanOffer } from './plan-offers.ts'

interface PlanPurchaseDialogProps {
  user: User
  offer: PlanOffer
  /** Null: with Italian VAT. */
  taxation: PlanTaxation | null
  opened: boolean
  onClose: () => void
  /** Opens the provider's page. */
  onBuy: (plan: Plan) => void
  isLeaving: boolean
  failure: string | null
}

/** What is bought, and the company data and confirmations that the account still lacks; then the payment page. */
export function PlanPurchaseDialog({ user, offer, taxation, opened, onClose, ...buying }: PlanPurchaseDialogProps) {
  const kinds = missingTexts(user)
  return (
    <Dialog opened={opened} onClose={onClose} title="Acquista il piano" size="md" persistent>
      <Stack gap="md">
        <PlanCard
          offer={offer}
          action={
            <p>
              Prezzo {vatWords(taxation)}. Valgono i {termsLink} e l’{privacyLink}.
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
