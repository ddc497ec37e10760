import { VisuallyHidden } from '@mantine/core'
import { linkOptions } from '@tanstack/react-router'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { IconCheck } from '../../../ui/icons/icon-check.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import classes from './onboarding-checklist.module.css'

/** Steps left before the first order; the first open step has a button. */
export function OnboardingChecklist({ steps }: { steps: readonly OnboardingStep[] }) {
  const nextStep = steps.findIndex(({ done }) => !done)
  if (nextStep === -1) return null
  const done = steps.filter((step) => step.done).length
  return (
    <Panel
      title="Primi passi"
      actions={
        <p className={classes.progress}>
          {done} di {steps.length}
        </p>
      }
    >
      <ol className="grid gap-20 plain-list">
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step} data-state={stateOf(step, index === nextStep)}>
            <span className={classes.mark} aria-hidden>
              {step.done ? <IconCheck size={16} stroke={2} /> : index + 1}
            </span>
            <div className={classes.body}>
              <p className={classes.title}>
                {step.title}
                {step.done && <VisuallyHidden> (fatto)</VisuallyHidden>}
              </p>
              {!step.done && <p className={classes.text}>{step.text}</p>}
              {index === nextStep && <StepAction action={step.action} />}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const stateOf = ({ done }: OnboardingStep, isNext: boolean) => (done ? 'done' : isNext ? 'next' : 'later')

function StepAction({ action }: Pick<OnboardingStep, 'action'>) {
  if (!action) return null
  return (
    <div className="above-12">
      <ButtonLink {...action.link}>{action.label}</ButtonLink>
    </div>
  )
}

const linkTo = {
  businessProfile: linkOptions({ to: paths.dashboard, search: { section: 'business-profile' } }),
  catalog: linkOptions({ to: paths.catalog }),
  wishlist: linkOptions({ to: paths.dashboard, search: { section: 'wishlist' } }),
}

interface OnboardingStep {
  title: string
  text: string
  done: boolean
  /** Link to the step; null if the user can only wait. */
  action: { label: string; link: (typeof linkTo)[keyof typeof linkTo] } | null
}

/** The steps from a new account to the first order. `cutoff`: time by which an order must be paid to be shipped on the same day. */
export function onboardingSteps(user: User, overview: CustomerOverview, cutoff: string): OnboardingStep[] {
  const verified = user.isBusinessVerified
  const submitted = verified || user.businessSubmittedAt !== null
  return [
    {
      title: 'Completa il profilo aziendale',
      text: 'Ragione sociale, P.IVA, PEC e sede legale.',
      done: submitted,
      action: { label: 'Compila il profilo', link: linkTo.businessProfile },
    },
    {
      title: 'Profilo verificato',
      text: 'Di solito bastano 1-2 giorni lavorativi. Ti avvisiamo via email.',
      done: verified,
      action: null,
    },
    {
      title: 'Salva il primo prodotto',
      text: 'La wishlist raccoglie i capi che vuoi proporre.',
      done: overview.wishlistEntries > 0 || overview.totalOrders > 0,
      action: { label: 'Sfoglia il catalogo', link: linkTo.catalog },
    },
    {
      title: 'Fai il primo ordine',
      text: `Se lo paghi entro le ${cutoff} di un giorno lavorativo parte il giorno stesso.`,
      done: overview.totalOrders > 0,
      action: overview.wishlistEntries > 0 ? { label: 'Apri la wishlist', link: linkTo.wishlist } : null,
    },
  ]
}
