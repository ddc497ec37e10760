import { useSiteFacts } from '../../shared/site/use-site-facts.ts'

/** `mailto:` address of the company. */
export function useMailTo(subject?: string): string {
  const { email } = useSiteFacts().company
  return subject ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : `mailto:${email}`
}
