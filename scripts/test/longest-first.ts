import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.mjs'

/** Starts the longest files first, so that both workers end together. A file without a record may be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const seconds = ({ moduleId }: TestSpecification) =>
      durations[relative(this.ctx.config.root, moduleId)] ?? Number.MAX_VALUE
    const sorted = await super.sort(files)
    // A worker runs one project after the other.
    return sorted.sort((a, b) => a.project.name.localeCompare(b.project.name) || seconds(b) - seconds(a))
  }
}
