import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { MENU_OPTION_MAX, MENU_OPTIONS_MAX, menuKind } from '@guiche/contract/flow-nodes/menu'
import { z } from 'zod'
import { requiredText } from '../dialogs/field-schemas.ts'
import type { NodeForm } from '../dialogs/node-form.ts'
import { menuWords } from './menu.words.ts'

export interface MenuFields {
  message: string
  options: { number: number; value: string }[]
}

export const menuForm: NodeForm<MenuFields, MenuFields> = {
  words: menuWords,
  open: (data) => {
    const { message, arrayOption } = menuKind.data.parse(data)
    return { message, options: arrayOption }
  },
  schema: () =>
    z.object({
      message: requiredText(NODE_TEXT_MAX),
      options: z
        .array(z.object({ number: z.number(), value: requiredText(MENU_OPTION_MAX) }))
        .max(MENU_OPTIONS_MAX)
        .refine((all) => all.length > 0, { error: 'needsOptions' }),
    }),
  save: ({ message, options }, data) => {
    const before = z.array(z.looseObject({})).safeParse(data.arrayOption).data ?? []
    const storedOption = (number: number) =>
      before.find((one) => String(one.number) === String(number))
    return {
      ...data,
      message,
      arrayOption: options.map(({ number, value }) => ({ ...storedOption(number), number, value })),
    }
  },
}

/** Number of an added option. */
export function nextNumber(options: readonly { number: number }[]): number {
  return Math.max(0, ...options.map(({ number }) => number)) + 1
}
