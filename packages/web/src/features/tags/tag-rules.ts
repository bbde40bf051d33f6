import { palette } from '../../ui/palette.ts'

/** What a tag has until one chooses. */
export const NEW_TAG_COLOR = '#0395fe'

/** The shortest name that a tag may have (features 5). */
export const TAG_NAME_MIN = 3

/** A colour for a tag made on the fly: the same for a name, and others for others. */
export function colorFor(name: string): string {
  const row = palette[2] ?? []
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return row[sum % row.length] ?? NEW_TAG_COLOR
}
