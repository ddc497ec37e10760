import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '../../../ui/icons/icon-check.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import type { OnboardingStep } from './onboarding.ts'
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
