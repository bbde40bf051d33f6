import { z } from 'zod'
import { MESSAGE_MAX } from './message-limits.ts'
import { numberedText } from './numbered-text.ts'
import { line, text } from './shapes.ts'

// Options that a message offers, and templates that a provider has approved. The limits are the widest of all forms:
// buttons and lists of a line have narrower ones.

/** A limit for numbered lines. */
const OPTIONS_MAX = 100
/** Length limit of a text with options, and of template texts. */
const BODY_MAX = 4096

/** One option. */
const option = z.object({
  /** The id that the answer refers to. */
  id: text(200).min(1),
  title: line(1, 200),
  /** Shown below the title, but not on a button. */
  description: text(500).optional(),
  /** Text of the answer, if its provider supports that. */
  payload: text(1000).optional(),
  /** The heading of its section. */
  section: line(1, 100).optional(),
})
export type Option = z.output<typeof option>

const optionList = (least: number) =>
  z
    .array(option)
    .min(least)
    .max(OPTIONS_MAX)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'repeated_id')

/** A text with options, of which the customer chooses one. */
const offer = z.object({
  header: line(1, 200).optional(),
  body: text(BODY_MAX).min(1),
  footer: line(1, 200).optional(),
  /** Label of the button that opens the list. */
  button: line(1, 20).optional(),
  /** Preferred form if the line supports both. */
  prefers: z.enum(['buttons', 'list']).optional(),
  options: optionList(1),
})
export type Choices = z.output<typeof offer>

/** Written as numbered lines they must fit into a message. */
export const choices = offer.refine(
  (offered) => numberedText(offered).length <= MESSAGE_MAX,
  'too_big',
)

const link = text(2000)
const words = text(1024)

/** Files that may replace the line above a template's text. */
export const templateMedia = ['image', 'video', 'document'] as const
export type TemplateMedium = (typeof templateMedia)[number]

/** The value of one of a template's gaps. */
const templateParameter = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    /** Name of the gap, if the template names its gaps. */
    name: text(100).optional(),
    text: words,
  }),
  z.object({
    type: z.literal('currency'),
    /** Shown if the amount cannot be formatted. */
    fallback: words,
    code: text(3).min(3),
    /** In thousandths of the currency's unit. */
    amount1000: z.int(),
  }),
  z.object({ type: z.literal('dateTime'), fallback: words }),
  z.object({ type: z.literal('image'), link }),
  z.object({ type: z.literal('video'), link }),
  z.object({ type: z.literal('document'), link, filename: text(240).optional() }),
  /** Text of the reply when a quick reply is pressed. */
  z.object({ type: z.literal('payload'), payload: text(1000) }),
  z.object({ type: z.literal('coupon'), code: text(100) }),
])

const parameters = z.array(templateParameter).max(50)

/** Kinds of template buttons that messages may fill. */
export const templateButtons = ['quickReply', 'url', 'copyCode', 'catalog', 'flow'] as const

const templateComponent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('header'), parameters }),
  z.object({ type: z.literal('body'), parameters }),
  z.object({
    type: z.literal('button'),
    kind: z.enum(templateButtons),
    /** Index among the template's buttons, from 0. */
    index: z.int().min(0).max(9),
    parameters,
  }),
])

/** A template approved by the provider, with the values of its gaps. */
export const template = z.object({
  name: text(512).min(1),
  /** The provider's language code, such as `pt_BR`. */
  language: text(20).min(2),
  components: z.array(templateComponent).max(20).default([]),
  /** The line above the body, whose gaps are counted separately. Absent if `body` includes it. */
  header: text(200).optional(),
  /** The text for the customer. */
  body: text(BODY_MAX).min(1),
  /** Its quick replies. */
  options: optionList(0).default([]),
})
export type Template = z.output<typeof template>
