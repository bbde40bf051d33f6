import { toNestErrors } from '@hookform/resolvers'
import { useCallback } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { core, ZodType } from 'zod'
import { useUiWords } from './ui.words.ts'
import type { UiWord } from './ui.words.ts'

/**
 * Resolver of react-hook-form for a schema of the contract. The saved values are the schema's output, and each
 * violation becomes a message under its field.
 */
export function useSchemaResolver<Given extends FieldValues, Values>(
  schema: ZodType<Values>,
): Resolver<Given, unknown, Values> {
  const words = useUiWords()
  return useCallback(
    (given, _context, options) => {
      const checked = schema.safeParse(given, { reportInput: true })
      if (checked.success) return { values: checked.data, errors: {} }
      const errors: FieldErrors = {}
      for (const issue of checked.error.issues) {
        errors[issue.path.join('.')] ??= { type: issue.code, message: words(violationWord(issue)) }
      }
      return { values: {}, errors: toNestErrors(errors, options) }
    },
    [schema, words],
  )
}

/** The message for a violation: the specification's four, and one for all others. */
export function violationWord(issue: core.$ZodIssue): UiWord {
  if (isEmptyInput(issue.input)) return 'required'
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'tooShort' : 'invalid'
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'invalid'
    case 'invalid_format':
      return issue.format === 'email' ? 'invalidEmail' : 'invalid'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_type':
    case 'invalid_union':
    case 'invalid_value':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return 'invalid'
  }
}

function isEmptyInput(input: unknown): boolean {
  return (
    input === undefined ||
    input === null ||
    input === '' ||
    (Array.isArray(input) && input.length === 0)
  )
}
