import { Stack } from '@mantine/core'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { PlanTaxation } from '../../../contract/accounts/plans.ts'
import { paths } from '../../../contract/site-pages.ts'
import { seatText } from '../../../domain/accounts/business-profile.ts'
import { missingCompanyData, planTexts } from '../../../domain/accounts/company-data.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { vatWords } from '../../../domain/invoices/taxation-texts.ts'
import { AcceptTextsForm } from '../../features/accounts/customer/accept-texts-form.tsx'
import { privacyLink, termsLink } from '../../features/accounts/customer/acceptance-labels.tsx'
import { CompanyDataFields, companyDataOf } from '../../features/business-profile/customer/company-data-fields.tsx'
import { countryName } from '../../shared/countries.ts'
import { euro } from '../../shared/texts/format.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PlanOffer } from './plan-offers.ts'

interface PlanPurchaseDialogProps {
  user: User
  offer: PlanOffer
  /** Null: with Italian VAT. */
  taxation: PlanTaxation | null
  opened: boolean
  onClose: () => void
  /** Opens the provider's payment page. */
  onBuy: (plan: Plan) => void
  isLeaving: boolean
  failure: string | null
}

/** Shows the plan and the invoiced company, asks for missing company data and confirmations, then opens the payment page. */
export function PlanPurchaseDialog({ user, offer, taxation, opened, onClose, ...buying }: PlanPurchaseDialogProps) {
  const asked = missingCompanyData(user)
  const { plan, name, price, period } = offer
  return (
    <Dialog opened={opened} onClose={onClose} title="Acquista il piano" isForm>
      <Stack gap="md">
        <p className="flush leading-150">
          <strong>Piano {name}</strong>: {euro(price)} {period} ({vatWords(taxation)}). Si applicano i {termsLink}; per
          i dati personali leggi l’{privacyLink}.
        </p>
        {!asked.includes('companyName') && !asked.includes('vatNumber') && <Invoiced user={user} />}
        {buying.failure && <Notice tone="error">{buying.failure}</Notice>}
        <AcceptTextsForm
          kinds={planTexts(user)}
          company={
            asked.length === 0
              ? undefined
              : { start: companyDataOf(user), fields: (form) => <CompanyDataFields form={form} asked={asked} /> }
          }
          action="Vai al pagamento"
          onAccepted={() => buying.onBuy(plan)}
          isBusy={buying.isLeaving}
        />
      </Stack>
    </Dialog>
  )
}

/** The invoiced company, in one line. */
function Invoiced({ user }: { user: User }) {
  const hasSeat = !missingCompanyData(user).includes('seat')
  const country = user.companyCountry && user.companyCountry !== 'IT' ? countryName(user.companyCountry) : ''
  const seat = hasSeat ? [seatText(user), country] : []
  return (
    <p className="flush leading-150">
      Fattura a {[user.companyName, `P.IVA ${user.vatNumber}`, ...seat].filter(Boolean).join(', ')}.{' '}
      <TextLink to={paths.dashboard} search={{ section: 'business-profile' }} inherit>
        Modifica i dati
      </TextLink>
    </p>
  )
}
