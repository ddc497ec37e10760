import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { betaAnswerHours } from '../../../domain/beta-applications.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { Section } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { WhenHydrated } from '../../ui/loading/when-hydrated.tsx'
import classes from './beta-program-page.module.css'

// Loaded late: visitors never see it, and its form is the heaviest part of the page.
const BetaApplications = latePart(() =>
  import('../../features/beta-applications/customer/beta-applications.tsx').then(
    ({ BetaApplications }) => BetaApplications,
  ),
)

export function ApplySection() {
  const { user, isLoading } = useUser()
  return (
    <div id={applySectionId} tabIndex={-1} className={classes.apply}>
      <Section
        title="La tua candidatura"
        intro={`Leggiamo ogni candidatura e rispondiamo entro ${betaAnswerHours} ore.`}
      >
        <Panel>
          {isLoading && <RowsSkeleton rows={4} />}
          {!isLoading && !user && <SignInToApply />}
          {user && (
            <WhenHydrated fallback={<RowsSkeleton rows={4} />}>
              <BetaApplications known={knownOf(user)} onSubmitted={showApplication} />
            </WhenHydrated>
          )}
        </Panel>
      </Section>
    </div>
  )
}

const knownOf = (user: User) => ({
  companyName: user.companyName ?? '',
  contactPerson: [user.firstName, user.lastName].filter(Boolean).join(' '),
})

function SignInToApply() {
  return (
    <>
      <p className={classes.signIn}>
        Per candidarti serve un account: la registrazione è gratuita, e dopo l’accesso torni qui.
      </p>
      <Button component="a" href={apiLogin(paths.betaProgram)}>
        Accedi per candidarti
      </Button>
    </>
  )
}

const applySectionId = 'candidatura'

/** Scrolls to the form and focuses its section, so that the keyboard continues from there. */
function showApplication(): void {
  const section = document.getElementById(applySectionId)
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}

/** A plain link to the section, so that it works without scripts and in a new tab. */
export function ApplyLink({ children }: { children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    showApplication()
  }
  return (
    <Button component="a" href={`#${applySectionId}`} size="lg" onClick={follow}>
      {children}
    </Button>
  )
}
