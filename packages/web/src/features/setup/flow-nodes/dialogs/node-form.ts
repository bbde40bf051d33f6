import type { FlowNode } from '@guiche/contract/flow-graph'
import { toNestErrors } from '@hookform/resolvers'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { core, ZodType } from 'zod'
import { sharedWords } from '../../../../platform/texts/shared.words.ts'
import { type Catalogue, findWord, type Words } from '../../../../platform/words.ts'
import { violationWord } from '../../../../ui/use-schema-resolver.ts'
import { useUiWords } from '../../../../ui/ui.words.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'

type Data = FlowNode['data']

/** The form of a kind of node, apart from its components. */
export interface NodeForm<Given extends FieldValues, Values> {
  /** Default values of the fields. */
  open: (data: Data) => DefaultValues<Given>
  /** The kind's own words. */
  words?: Catalogue<Words>
  /** A custom violation has a key of the kind's words, nodeDialogWords or sharedWords as its message. */
  schema: (data: Data) => ZodType<Values>
  /** Returns the node's new data; fields that the form does not have are kept. */
  save: (values: Values, data: Data) => Data
}

export function useNodeForm<Given extends FieldValues, Values>(
  { open, schema, words }: NodeForm<Given, Values>,
  data: Data,
): UseFormReturn<Given, unknown, Values> {
  const [checked] = useState(() => schema(data))
  return useForm<Given, unknown, Values>({
    defaultValues: open(data),
    resolver: useNodeResolver(checked, words),
    mode: 'onTouched',
    // FormDialog focuses the first invalid field of the page; react-hook-form would only consider registered fields.
    shouldFocusError: false,
  })
}

/** Like useSchemaResolver, with further messages of the dialogs. */
function useNodeResolver<Given extends FieldValues, Values>(
  schema: ZodType<Values>,
  ownWords: Catalogue<Words> | undefined,
): Resolver<Given, unknown, Values> {
  const words = useUiWords()
  return (given, _context, options) => {
    const checked = schema.safeParse(given, { reportInput: true })
    if (checked.success) return { values: checked.data, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of checked.error.issues)
      errors[issue.path.join('.')] ??= {
        type: issue.code,
        message: wordOfIssue(issue, ownWords) ?? words(violationWord(issue)),
      }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}

/** The message for a custom violation: one of the kind, of all dialogs, or of all screens. */
export function wordOfIssue(
  { code, message }: core.$ZodIssue,
  ownWords: Catalogue<Words> | undefined,
): string | undefined {
  if (code !== 'custom') return undefined
  const catalogues = ownWords
    ? [ownWords, nodeDialogWords, sharedWords]
    : [nodeDialogWords, sharedWords]
  for (const catalogue of catalogues) {
    const word = findWord(catalogue, message)
    if (word !== undefined) return word
  }
  return undefined
}
