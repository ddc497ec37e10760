// Builds the pages in a separate process: compressing them takes 20 MB of memory that the portal would keep.
import { buildWeb } from './build-web.mjs'

try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
