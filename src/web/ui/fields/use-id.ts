import { useId as useReactId } from 'react'

/** In place of Mantine's own (vite.config.ts), which gives every field a second id after the first rendering: the page is then rendered twice. */
export function useId(staticId?: string): string {
  const id = useReactId()
  return staticId ?? id
}
