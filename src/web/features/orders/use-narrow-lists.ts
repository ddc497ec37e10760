import { useMediaQuery } from '@mantine/hooks'

/** True where an order's columns have no room and lists show cards. */
export const useNarrowLists = (): boolean =>
  useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
