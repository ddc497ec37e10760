import { useMediaQuery } from '@mantine/hooks'

/** True on screens narrower than `em` em, where lists show cards instead of columns. */
export const useNarrowerThan = (em: number): boolean =>
  useMediaQuery(`(max-width: ${em - 0.01}em)`, undefined, { getInitialValueInEffect: false })
