import { setImmediate } from 'node:timers/promises'
import { readNumber, type TypedNumber } from '../../../platform/phone-numbers/read-number.ts'

/** Some tens of microseconds each: other requests have their turn after so many. */
const AT_ONCE = 100

/** Reads the numbers of a whole sheet, in their order. @param country of numbers without country code, by ISO 3166 */
export async function readNumbers(
  cells: readonly string[],
  country: string,
): Promise<TypedNumber[]> {
  const read: TypedNumber[] = []
  for (let from = 0; from < cells.length; from += AT_ONCE) {
    if (from > 0) await setImmediate()
    read.push(...cells.slice(from, from + AT_ONCE).map((cell) => readNumber(cell, country)))
  }
  return read
}
