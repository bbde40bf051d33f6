/** A fault that a test must notice. */
export interface PlantedFault {
  /** The wrong behaviour, in a few words. */
  readonly name: string
  /** File of the component, from the root. */
  readonly file: string
  /** Text that the file has exactly once. */
  readonly text: string
  readonly replacement: string
  /** Parts of the paths of the tests to run. */
  readonly tests: readonly string[]
}
