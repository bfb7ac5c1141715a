import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files come first, so that no worker is left with one at the end. Where durations are not known yet, these are the longest. */
export class PromisesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isPromise = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/promises/')
    return [...sorted.filter(isPromise), ...sorted.filter((file) => !isPromise(file))]
  }
}
