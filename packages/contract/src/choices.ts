import { z } from 'zod'
import { MESSAGE_MAX } from './message-limits.ts'
import { numberedText } from './numbered-text.ts'
import { line, text } from './shapes.ts'

// What a message offers to choose from, and texts that a provider has approved before. Limits are the widest that any
// form of them has: what a line shows as buttons or as a list is shorter still.

/** As many as anybody would read as numbered lines. */
const OPTIONS_MAX = 100
/** The longest text that goes with options or into a template. */
const BODY_MAX = 4096

/** One of the things that may be chosen. */
const option = z.object({
  /** By which the answer names it. */
  id: text(200).min(1),
  title: line(1, 200),
  /** Shown below the title, but not on a button. */
  description: text(500).optional(),
  /** What the answer says again, where its provider does that. */
  payload: text(1000).optional(),
  /** The heading under which it stands. */
  section: line(1, 100).optional(),
})
export type Option = z.output<typeof option>

const options = (least: number) =>
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
  /** What opens the list, where they are shown as one. */
  button: line(1, 20).optional(),
  /** Where the line could show them as either. */
  prefers: z.enum(['buttons', 'list']).optional(),
  options: options(1),
})
export type Choices = z.output<typeof offer>

/** Written out they are no longer than a message. */
export const choices = offer.refine(
  (offered) => numberedText(offered).length <= MESSAGE_MAX,
  'too_big',
)

const link = text(2000)
const words = text(1024)

/** Files that may stand above a template's text in the place of a line. */
export const templateMedia = ['image', 'video', 'document'] as const
export type TemplateMedium = (typeof templateMedia)[number]

/** What is put into one of a template's gaps. */
const templateParameter = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    /** Of the gap, where its template names them. */
    name: text(100).optional(),
    text: words,
  }),
  z.object({
    type: z.literal('currency'),
    /** What is shown where the amount cannot be. */
    fallback: words,
    code: text(3).min(3),
    /** In thousandths of the currency's unit. */
    amount1000: z.int(),
  }),
  z.object({ type: z.literal('dateTime'), fallback: words }),
  z.object({ type: z.literal('image'), link }),
  z.object({ type: z.literal('video'), link }),
  z.object({ type: z.literal('document'), link, filename: text(240).optional() }),
  /** What a quick reply says again when it is pressed. */
  z.object({ type: z.literal('payload'), payload: text(1000) }),
  z.object({ type: z.literal('coupon'), code: text(100) }),
])

const parameters = z.array(templateParameter).max(50)

/** Those of a template's buttons that its messages may fill. */
export const templateButtons = ['quickReply', 'url', 'copyCode', 'catalog', 'flow'] as const

const templateComponent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('header'), parameters }),
  z.object({ type: z.literal('body'), parameters }),
  z.object({
    type: z.literal('button'),
    kind: z.enum(templateButtons),
    /** Its place among the template's buttons, from 0. */
    index: z.int().min(0).max(9),
    parameters,
  }),
])

/** A text that the provider has approved before, with what stands in its gaps. */
export const template = z.object({
  name: text(512).min(1),
  /** As the provider writes it, such as `pt_BR`. */
  language: text(20).min(2),
  components: z.array(templateComponent).max(20).default([]),
  /** The line above the body: its gaps are counted by themselves. Not where `body` has it already. */
  header: text(200).optional(),
  /** What the customer reads. */
  body: text(BODY_MAX).min(1),
  /** Its quick replies. */
  options: options(0).default([]),
})
export type Template = z.output<typeof template>
