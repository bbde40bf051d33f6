import type { Language } from '@guiche/contract/companies'
import type { SheetMapping } from '@guiche/contract/contact-sheets'

/** The reason why a file is refused. */
export type SheetFault =
  | 'kind'
  | 'broken'
  | 'encrypted'
  | 'empty'
  | 'headers'
  | 'too_long'
  | 'too_heavy'

/** The company's conventions: the country of numbers without country code, by ISO 3166, and the language of values. */
export interface SheetWays {
  readonly country: string
  readonly language: Language
}

/** The thread's task: to write the rows of a sheet to a file. */
export interface SheetAsked {
  bytes: Uint8Array
  /** Path of the file of rows. */
  to: string
  ways: SheetWays
  /**
   * `list`: one row of JSON on each line; heads are needed. `contacts`: one JSON object, the contract's `contactSheet`;
   * columns without known heads are guessed, or taken from `mapping`.
   */
  as: 'list' | 'contacts'
  mapping?: Partial<SheetMapping>
}

/** The thread's answer. */
export interface SheetWritten {
  /** Number of rows. */
  readonly count: number
  /** Heads of the columns beyond name, number and e-mail, also of empty ones. */
  readonly variables: readonly string[]
}
