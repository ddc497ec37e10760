import { useQueryClient } from '@tanstack/react-query'

/** After a mutation: marks everything under these API paths as changed, and waits for what is on screen to be fetched again. */
export function useInvalidate(): (...paths: string[]) => Promise<void> {
  const queryClient = useQueryClient()
  return async (...paths) => {
    await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
  }
}
