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
import { findWord } from '../../../../platform/words.ts'
import { faultOf } from '../../../../ui/use-checked.ts'
import { useUiWords } from '../../../../ui/ui.words.ts'
import { nodeDialogWords } from './node-dialogs.words.ts'

type Data = FlowNode['data']

/** How a kind of node is edited, apart from how that looks. */
export interface NodeForm<Given extends FieldValues, Values> {
  /** What its fields begin with. */
  open: (data: Data) => DefaultValues<Given>
  /** A fault of its own names a word of nodeDialogWords as its message. */
  schema: (data: Data) => ZodType<Values>
  /** The node's data from now on: what they held beside the fields stays. */
  save: (values: Values, data: Data) => Data
}

export function useNodeForm<Given extends FieldValues, Values>(
  { open, schema }: NodeForm<Given, Values>,
  data: Data,
): UseFormReturn<Given, unknown, Values> {
  const [checked] = useState(() => schema(data))
  return useForm<Given, unknown, Values>({
    defaultValues: open(data),
    resolver: useNodeChecked(checked),
    mode: 'onTouched',
    // FormDialog focuses the first; the form knows registered fields alone, and would take the first of those.
    shouldFocusError: false,
  })
}

/** As useChecked, with words of the dialogs for what only they ask. */
function useNodeChecked<Given extends FieldValues, Values>(
  schema: ZodType<Values>,
): Resolver<Given, unknown, Values> {
  const words = useUiWords()
  return (given, _context, options) => {
    const checked = schema.safeParse(given, { reportInput: true })
    if (checked.success) return { values: checked.data, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of checked.error.issues)
      errors[issue.path.join('.')] ??= {
        type: issue.code,
        message: wordOfIssue(issue) ?? words(faultOf(issue)),
      }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}

/** The dialogs' own word for a fault, where there is one. */
export function wordOfIssue({ code, message }: core.$ZodIssue): string | undefined {
  return code === 'custom' ? findWord(nodeDialogWords, message) : undefined
}
