import { useMediaQuery } from '@mantine/hooks'

/** True where the screen has less than `em` em: a list's columns have no room, and it shows cards. */
export const useNarrowerThan = (em: number): boolean =>
  useMediaQuery(`(max-width: ${em - 0.01}em)`, undefined, { getInitialValueInEffect: false })
