import { SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

const indexes = (length: number) => Array.from({ length }, (_, index) => index)

/** Placeholder rows of a loading list or table, at their final height. */
export function RowsSkeleton({ rows, height = 56 }: { rows: number; height?: number }) {
  return (
    <Stack gap={8} aria-busy>
      <VisuallyHidden>Caricamento...</VisuallyHidden>
      {indexes(rows).map((index) => (
        <Skeleton key={index} height={height} />
      ))}
    </Stack>
  )
}

/** Placeholder cards. */
export function CardsSkeleton({ cards, height = 120 }: { cards: number; height?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: Math.min(cards, 4) }} spacing="md" aria-busy>
      {indexes(cards).map((index) => (
        <Skeleton key={index} height={height} />
      ))}
    </SimpleGrid>
  )
}
