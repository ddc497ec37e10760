import { lazy } from 'react'
import type { Section } from '../../../../shared/section-search.ts'

export const logTab: Section<'log'> = {
  id: 'log',
  label: 'Log',
  component: lazy(() => import('./log-tab.tsx').then((module) => ({ default: module.LogTab }))),
}
