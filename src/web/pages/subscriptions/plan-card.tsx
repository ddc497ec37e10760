import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { apiLogin, paths } from '../../paths.ts'
import { euro } from '../../shared/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { PlanOffer } from './plan-offers.ts'
import classes from './subscriptions-page.module.css'

export function PlanCard({ offer }: { offer: PlanOffer }) {
  const { name, price, period, features, mostPopular } = offer
  return (
    <section className={classes.plan} data-popular={mostPopular}>
      <div className={classes.planHead}>
        <h2 className={classes.name}>{name}</h2>
        {mostPopular && <StatusBadge tint="pending">Il più scelto</StatusBadge>}
      </div>
      <p className={classes.price}>{euro(price)}</p>
      <p className={classes.period}>{period}</p>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature} className={classes.feature}>
            <IconCheck size={18} stroke={1.75} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        component="a"
        href={apiLogin(paths.subscriptions)}
        variant={mostPopular ? 'filled' : 'default'}
        fullWidth
        aria-label={`Scegli ${name}`}
      >
        Scegli {name}
      </Button>
    </section>
  )
}
