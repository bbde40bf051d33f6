import { palette } from '../../../ui/palette.ts'

/** What a tag has until one chooses. */
export const NEW_TAG_COLOR = '#0395fe'

/** The shortest name that a tag may have (features 5). */
export const TAG_NAME_MIN = 3

/**
 * What is wrong with a tag's name, in the specification's words where it has some: `code` is the checker's. Undefined
 * where the words are those of any field.
 */
export function nameFault(code: string, name: string): 'required' | 'tooShort' | undefined {
  if (name.trim() === '') return 'required'
  return code === 'too_small' ? 'tooShort' : undefined
}

/** A colour for a tag made on the fly: the same for a name, and others for others. */
export function colorFor(name: string): string {
  const row = palette[2] ?? []
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return row[sum % row.length] ?? NEW_TAG_COLOR
}
