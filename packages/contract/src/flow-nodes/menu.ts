import { z } from 'zod'
import { typedNumber } from '../shapes.ts'
import { faultIf, isBlank } from './node-faults.ts'
import { nodeKind } from './node-kind.ts'
import { nodeText } from './node-shapes.ts'

export const MENU_OPTIONS_MAX = 100
export const MENU_OPTION_MAX = 200

const menuOption = z.object({
  number: typedNumber(z.int().min(1).max(1000)),
  value: nodeText(MENU_OPTION_MAX),
})
export type FlowMenuOption = z.output<typeof menuOption>

/** Asks the customer to choose one of several options. Exits: `a` and the option's number. */
export const menuKind = nodeKind({
  data: z.object({
    message: nodeText(),
    arrayOption: z.array(menuOption).max(MENU_OPTIONS_MAX).catch([]),
  }),
  exits: ({ arrayOption }) => arrayOption.map(({ number }) => `a${number}`),
  isBranch: true,
  waits: () => true,
  faults: ({ message, arrayOption }) => [
    ...faultIf(isBlank(message), 'empty_text'),
    ...faultIf(arrayOption.length === 0, 'no_options'),
    ...faultIf(
      arrayOption.some(({ value }) => isBlank(value)),
      'empty_option',
    ),
  ],
})
