import { intervalKind } from '@guiche/contract/flow-nodes/interval'
import { MENU_OPTION_MAX, MENU_OPTIONS_MAX, menuKind } from '@guiche/contract/flow-nodes/menu'
import { messageKind } from '@guiche/contract/flow-nodes/message'
import { randomizerKind } from '@guiche/contract/flow-nodes/randomizer'
import { INTERVAL_MAX_SECONDS, NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { z } from 'zod'
import { requiredText } from './form-shapes.ts'
import type { NodeForm } from './node-form.ts'

// Forms of the nodes that send messages, or wait some seconds. Pure.

export interface MessageFields {
  label: string
}

export const messageForm: NodeForm<MessageFields, MessageFields> = {
  open: (data) => ({ label: messageKind.data.parse(data).label }),
  schema: () => z.object({ label: requiredText(NODE_TEXT_MAX) }),
  save: (values, data) => ({ ...data, ...values }),
}

export interface IntervalFields {
  sec: string
}

export const intervalForm: NodeForm<IntervalFields, { sec: number }> = {
  open: (data) => {
    const { sec } = intervalKind.data.parse(data)
    return { sec: sec === 0 ? '' : String(sec) }
  },
  schema: () =>
    z.object({
      sec: z
        .string()
        .transform(Number)
        .refine((sec) => sec > 0, { error: 'intervalMissing' })
        .refine((sec) => !(sec > INTERVAL_MAX_SECONDS), { error: 'intervalMost' }),
    }),
  // The label of other clients, in their language.
  save: ({ sec }, data) => ({ ...data, label: `Intervalo ${sec} seg.`, sec }),
}

export interface MenuFields {
  message: string
  options: { number: number; value: string }[]
}

export const menuForm: NodeForm<MenuFields, MenuFields> = {
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
        .refine((all) => all.length > 0, { error: 'noOptions' }),
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

export interface RandomizerFields {
  percent: number
}

export const randomizerForm: NodeForm<RandomizerFields, RandomizerFields> = {
  open: (data) => ({ percent: randomizerKind.data.parse(data).percent }),
  schema: () => z.object({ percent: z.number().min(0).max(100) }),
  save: (values, data) => ({ ...data, ...values }),
}
