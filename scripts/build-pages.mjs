// Builds the pages in a process of its own: compressing them leaves 20 MB that the portal would keep.
import { buildWeb } from './build-web.mjs'

try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
