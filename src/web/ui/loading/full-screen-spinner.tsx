import { Center, Loader, Stack, Text } from '@mantine/core'

export function FullScreenSpinner() {
  return (
    <Center mih="100dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader size="lg" />
        <Text c="dimmed">Caricamento...</Text>
      </Stack>
    </Center>
  )
}
