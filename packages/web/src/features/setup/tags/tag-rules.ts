import { palette } from '../../../ui/palette.ts'

/** Default colour of a new tag. */
export const NEW_TAG_COLOR = '#0395fe'

/** Shortest name of a tag (features 5). */
export const TAG_NAME_MIN = 3

/**
 * The specification's message for an invalid name; `code` is the schema's. Undefined for the messages of all fields.
 */
export function nameFault(code: string, name: string): 'required' | 'tooShort' | undefined {
  if (name.trim() === '') return 'required'
  return code === 'too_small' ? 'tooShort' : undefined
}

/** Colour of a tag created in the chooser, computed from its name. */
export function tagColorOf(name: string): string {
  const row = palette[2] ?? []
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return row[sum % row.length] ?? NEW_TAG_COLOR
}
