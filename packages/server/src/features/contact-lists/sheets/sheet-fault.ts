/** Why nothing is read of a file. */
export type SheetFault =
  | 'kind'
  | 'broken'
  | 'encrypted'
  | 'empty'
  | 'headers'
  | 'too_long'
  | 'too_heavy'

/** What the thread is asked: to write the rows of a sheet to a file, a JSON array on each line. */
export interface SheetAsked {
  bytes: Uint8Array
  /** Where the rows go. */
  to: string
  /** The country of the company's numbers without country code. */
  country: string
}
